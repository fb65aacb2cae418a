#include "store/index_file.h"

#include "base/format.h"
#include "base/lock.h"
#include "domain/error_codes.h"
#include "store/full_text.h"

namespace blue {
namespace {

enum class Care { quick, thorough };

OpenedIndex opened(std::unique_ptr<Database> database, std::string notice = {}) {
  IndexPlace place = database->is_writable() ? IndexPlace::file : IndexPlace::read_only;
  return {std::move(database), place, std::move(notice)};
}

Result<VersionedDatabase> inspect(const Path& path, SqliteMode mode) {
  return open_versioned({path, mode, Durability::published});
}

Result<> check_integrity(Database& database) {
  std::string verdict;
  TRY(database.query("pragma integrity_check(1)", {}, [&](const Row& row) { verdict = row.text(0); }));
  if (verdict != "ok") return fail(codes::index_damaged, format("The index is damaged: {}.", verdict));
  return database.full_text().check();
}

// True for problems that are not the file's fault.
bool is_passing(const Error& error) {
  return error.code == codes::busy || error.code == codes::not_writable || error.code == codes::io_failed;
}

// Why the file has to go, as part of its new name; empty when `database` can stay and is up to date.
Result<std::string> find_reason_to_replace(const Path& path, Schema schema, Care care,
                                           std::unique_ptr<Database>& database) {
  Result<VersionedDatabase> found = inspect(path, SqliteMode::existing);
  Result<> sound = found ? Result<>{} : fail(found.error());
  if (sound && care == Care::thorough) sound = check_integrity(*found->database);
  if (sound && found->version > version_of(schema)) return "newer";
  // Blue's own index always has a version: another program wrote this file.
  if (sound && found->version == 0) return "foreign";
  if (sound) sound = migrate(*found->database, schema);
  if (!sound && !is_passing(sound.error())) return "damaged";
  TRY(sound);
  database = std::move(found->database);
  return std::string();
}

Result<> record_origin(Database& database) {
  return database.run("insert into meta (key, value) values ($1, $2)", {"made_by", "blue " BLUE_VERSION});
}

Result<OpenedIndex> open_under_lock(const DatabaseFiles& files, const Clock& clock, Schema schema,
                                    Care care) {
  TRY(make_folder(files.lock.parent_path()));
  FileLock lock = TRY(FileLock::acquire(files.lock));
  std::string notice;
  if (is_present(files.database)) {
    std::unique_ptr<Database> database;
    std::string reason = TRY(find_reason_to_replace(files.database, schema, care, database));
    if (reason.empty()) return opened(std::move(database));
    Path aside = TRY(set_aside(files.database, reason, clock.now()));
    notice = format("The index {} was {} and is being rebuilt; the old one is kept as {}.",
                    files.database.string(), reason, aside.filename().string());
  }
  TRY(create_database(files.database, schema, Durability::published, record_origin));
  VersionedDatabase made = TRY(inspect(files.database, SqliteMode::existing));
  return opened(std::move(made.database), std::move(notice));
}

// A closed database in a folder that cannot be written opens only as immutable, and only alone.
Result<OpenedIndex> open_unwritable(const Path& path, Schema schema) {
  if (is_present(path) && !has_log(path)) {
    Result<VersionedDatabase> found = inspect(path, SqliteMode::immutable);
    if (found && found->version == version_of(schema)) return opened(std::move(found->database));
  }
  return open_index_in_memory();
}

}  // namespace

Schema index_schema() {
  static const std::vector<Migration> migrations = migrations_of("index");
  return migrations;
}

Result<OpenedIndex> open_index(const DatabaseFiles& files, const Clock& clock, Schema schema) {
  if (is_present(files.database)) {
    Result<VersionedDatabase> found = inspect(files.database, SqliteMode::existing);
    if (found && found->version == version_of(schema)) return opened(std::move(found->database));
  }
  if (!is_writable_folder(files.database.parent_path())) return open_unwritable(files.database, schema);
  Result<OpenedIndex> done = open_under_lock(files, clock, schema, Care::quick);
  if (!done && done.error().code == codes::not_writable) return open_unwritable(files.database, schema);
  return done;
}

Result<OpenedIndex> open_index_in_memory() {
  auto database = TRY(open_sqlite({{}, SqliteMode::memory, Durability::published}));
  TRY(migrate(*database, index_schema()));
  return OpenedIndex{std::move(database), IndexPlace::memory, {}};
}

Result<OpenedIndex> reopen_damaged_index(const DatabaseFiles& files, const Clock& clock) {
  if (!is_writable_folder(files.database.parent_path())) return open_index_in_memory();
  return open_under_lock(files, clock, index_schema(), Care::thorough);
}

Result<> remove_index(const DatabaseFiles& files) {
  TRY(make_folder(files.lock.parent_path()));
  const FileLock lock = TRY(FileLock::acquire(files.lock));
  return remove_database(files.database);
}

}  // namespace blue
