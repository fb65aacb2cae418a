#include "store/index_file.h"

#include "base/format.h"
#include "base/lock.h"
#include "domain/error_codes.h"
#include "store/full_text.h"

namespace blue {
namespace {

constexpr std::string_view kRebuildReason = "rebuilt_because";

OpenedIndex opened(std::unique_ptr<Database> database, const Path& path, std::string notice = {}) {
  IndexPlace place = database->is_writable() ? IndexPlace::file : IndexPlace::read_only;
  return {std::move(database), place, std::move(notice), identify(path)};
}

Result<VersionedDatabase> inspect(const Path& path, SqliteMode mode) {
  return open_versioned({path, mode, Durability::published});
}

// True for problems that are not the file's fault.
bool is_passing(const Error& error) {
  return error.code == codes::busy || error.code == codes::not_writable || error.code == codes::io_failed;
}

// Why the file has to go, as part of its new name; empty when `database` can stay and is up to date.
Result<std::string> find_reason_to_replace(const Path& path, Schema schema,
                                           std::unique_ptr<Database>& database) {
  if (!is_plain_file(path)) return "foreign";
  Result<VersionedDatabase> found = inspect(path, SqliteMode::existing);
  Result<> sound = found ? Result<>{} : fail(found.error());
  if (sound && found->version > version_of(schema)) return "newer";
  // Blue's own index always has a version: another program wrote this file.
  if (sound && found->version == 0) return "foreign";
  if (sound) sound = migrate(*found->database, schema);
  if (!sound && !is_passing(sound.error())) return "damaged";
  TRY(sound);
  database = std::move(found->database);
  return std::string();
}

Result<> record_origin(Database& database, std::string_view reason) {
  constexpr std::string_view insert = "insert into meta (key, value) values ($1, $2)";
  TRY(database.execute(insert, {"made_by", "blue " BLUE_VERSION}));
  return reason.empty() ? Result<>{} : database.run(insert, {kRebuildReason, reason});
}

// What is known to be wrong with the index before it is opened.
struct Fault {
  FileIdentity file;
  std::string_view reason;
};

Result<OpenedIndex> open_under_lock(const DatabaseFiles& files, const Clock& clock, Schema schema,
                                    const Fault& fault) {
  FileLock lock = TRY(FileLock::acquire(files.lock));
  std::string notice;
  if (is_taken(files.database)) {
    std::unique_ptr<Database> database;
    const bool is_faulty = !fault.reason.empty() && identify(files.database) == fault.file;
    std::string reason =
        is_faulty ? "damaged" : TRY(find_reason_to_replace(files.database, schema, database));
    if (reason.empty()) return opened(std::move(database), files.database);
    Path aside = TRY(set_aside(files.database, reason, clock.now()));
    notice = format("The index {} was {} and is being rebuilt; the old one is kept as {}.",
                    files.database.string(), reason, aside.filename().string());
  }
  TRY(create_database(files.database, schema, Durability::published,
                      [&](Database& database) { return record_origin(database, fault.reason); }));
  VersionedDatabase made = TRY(inspect(files.database, SqliteMode::existing));
  return opened(std::move(made.database), files.database, std::move(notice));
}

// A closed database in a folder that cannot be written opens only as immutable, and only alone.
Result<OpenedIndex> open_unwritable(const Path& path, Schema schema) {
  if (is_plain_file(path) && !has_log(path)) {
    Result<VersionedDatabase> found = inspect(path, SqliteMode::immutable);
    if (found && found->version == version_of(schema)) return opened(std::move(found->database), path);
  }
  return open_index_in_memory();
}

}  // namespace

Schema index_schema() {
  static const std::vector<Migration> migrations = migrations_of("index");
  return migrations;
}

Result<OpenedIndex> open_index(const DatabaseFiles& files, const Clock& clock, Schema schema) {
  if (is_plain_file(files.database)) {
    Result<VersionedDatabase> found = inspect(files.database, SqliteMode::existing);
    if (found && found->version == version_of(schema))
      return opened(std::move(found->database), files.database);
  }
  if (!is_writable_folder(files.database.parent_path())) return open_unwritable(files.database, schema);
  Result<OpenedIndex> done = open_under_lock(files, clock, schema, {});
  if (!done && done.error().code == codes::not_writable) return open_unwritable(files.database, schema);
  return done;
}

Result<OpenedIndex> open_index_in_memory() {
  auto database = TRY(open_sqlite({{}, SqliteMode::memory, Durability::published}));
  TRY(migrate(*database, index_schema()));
  return OpenedIndex{std::move(database), IndexPlace::memory, {}, {}};
}

Result<OpenedIndex> replace_index(const DatabaseFiles& files, const Clock& clock, const FileIdentity& damaged,
                                  std::string_view reason) {
  if (!is_writable_folder(files.database.parent_path())) return open_index_in_memory();
  return open_under_lock(files, clock, index_schema(), {damaged, reason});
}

Result<std::string> find_rebuild_reason(Database& index) {
  const auto found = TRY(index.find_row("select value from meta where key = $1", {kRebuildReason},
                                        [](const Row& row) { return row.copy(0); }));
  return found.value_or("");
}

Result<> check_integrity(Database& index) {
  std::string verdict;
  TRY(index.query("pragma integrity_check(1)", {}, [&](const Row& row) { verdict = row.text(0); }));
  if (verdict != "ok") return fail(codes::index_damaged, format("The index is damaged: {}.", verdict));
  return index.full_text().check();
}

Result<> remove_index(const DatabaseFiles& files) {
  const FileLock lock = TRY(FileLock::acquire(files.lock));
  return remove_database(files.database);
}

}  // namespace blue
