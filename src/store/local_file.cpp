#include "store/local_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/format.h"
#include "base/lock.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

Error damaged_error(const Path& path, std::string_view why) {
  return make_error(codes::local_damaged, format("{} cannot be read: {}", path.string(), why))
      .suggest(format("Move {} away, or restore a copy of it; Blue creates an empty one when it is absent.",
                      path.string()));
}
Error too_new_error(const Path& path, int version, Schema schema) {
  return make_error(codes::local_too_new, format("{} has schema {}; this Blue knows {} and older.",
                                                 path.string(), version, version_of(schema)))
      .suggest("Use the newer Blue that wrote it.");
}

Result<LocalOrigin> read_origin(Database& database) {
  LocalOrigin origin;
  std::string created;
  TRY(database.query("select key, value from meta", {}, [&](const Row& row) {
    if (row.text(0) == "project_id") origin.project_id = row.text(1);
    if (row.text(0) == "created_at") created = row.text(1);
  }));
  origin.created_at = TRY(parse_instant(created));
  return origin;
}

Result<> write_origin(Database& database, const LocalOrigin& origin) {
  Transaction transaction = TRY(Transaction::begin(database));
  constexpr std::string_view insert = "insert into meta (key, value) values ($1, $2)";
  TRY(database.execute(insert, {"project_id", origin.project_id}));
  TRY(database.execute(insert, {"created_at", render_instant(origin.created_at)}));
  return transaction.commit();
}

Result<VersionedDatabase> inspect_local(const Path& path, SqliteMode mode,
                                        Durability durability = Durability::synced) {
  VersionedDatabase found = TRY(open_versioned({path, mode, durability}));
  if (found.version == 0) return fail(codes::index_damaged, "it is empty or belongs to another program.");
  return found;
}

Result<OpenedLocal> opened_local(const Path& path, Schema schema, VersionedDatabase found) {
  if (found.version > version_of(schema)) return fail(too_new_error(path, found.version, schema));
  Result<LocalOrigin> origin = read_origin(*found.database);
  if (!origin) return fail(damaged_error(path, origin.error().message));
  return OpenedLocal{std::move(found.database), std::move(*origin)};
}

Result<> copy_before_migration(Database& database, const Path& copy) {
  if (::unlink(copy.c_str()) != 0 && errno != ENOENT) return fail(file_error("replace", copy, errno));
  TRY(database.execute("vacuum into $1", {copy.string()}));
  Descriptor file(::open(copy.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file || ::fsync(file.get()) != 0) return fail(file_error("write", copy, errno));
  return sync_folder(copy.parent_path());
}

Result<OpenedLocal> create_or_migrate(const DatabaseFiles& files, const LocalOrigin& origin, Schema schema) {
  FileLock lock = TRY(FileLock::acquire(files.lock));
  if (!is_present(files.database))
    TRY(create_database(files.database, schema, Durability::synced,
                        [&](Database& database) { return write_origin(database, origin); }));
  VersionedDatabase found = TRY(inspect_local(files.database, SqliteMode::existing));
  if (found.version < version_of(schema)) {
    TRY(copy_before_migration(*found.database, local_copy_path(files.database, found.version)));
    TRY(migrate(*found.database, schema));
  }
  return opened_local(files.database, schema, std::move(found));
}

Result<OpenedLocal> open_read_only(const Path& path, Schema schema) {
  if (has_log(path))
    return fail(make_error(codes::not_writable,
                           format("{} has unfinished work beside it and cannot be written.", path.string()))
                    .suggest("Open the project once where it can be written."));
  return opened_local(path, schema, TRY(inspect_local(path, SqliteMode::immutable)));
}

}  // namespace

Path local_copy_path(const Path& database, int version) {
  return Path(format("{}.version-{}", database.string(), version));
}

Schema local_schema() {
  static const std::vector<Migration> migrations = migrations_of("local");
  return migrations;
}

Result<OpenedLocal> open_local(const DatabaseFiles& files, const LocalOrigin& origin, Schema schema,
                               Durability durability) {
  if (is_taken(files.database) && !is_plain_file(files.database))
    return fail(damaged_error(files.database, "it is not a regular file."));
  bool present = is_present(files.database);
  if (present) {
    Result<VersionedDatabase> found = inspect_local(files.database, SqliteMode::existing, durability);
    if (found && found->version >= version_of(schema))
      return opened_local(files.database, schema, std::move(*found));
    if (!found && found.error().code == codes::index_damaged)
      return fail(damaged_error(files.database, found.error().message));
    if (!is_writable_folder(files.database.parent_path())) return open_read_only(files.database, schema);
  }
  Result<OpenedLocal> done = create_or_migrate(files, origin, schema);
  if (!done && done.error().code == codes::index_damaged)
    return fail(damaged_error(files.database, done.error().message));
  return done;
}

}  // namespace blue
