#pragma once
// A SQLite file through its life: how it is opened, created so that no process sees half of it, and set
// aside. What the file is for (index_file, local_file) is not known here.
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "store/migrations.h"
#include "store/sqlite_database.h"

namespace blue {

// A database and the lock that is held while it is created, migrated or replaced.
struct DatabaseFiles {
  Path database;
  Path lock;
};

// Which file is at a path; zeros when there is none. A file that was replaced has another identity.
struct FileIdentity {
  std::uint64_t device = 0, inode = 0;
  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};
FileIdentity identify(const Path& path);
// True for a regular file, and true when anything is there, a link that leads nowhere included.
bool is_plain_file(const Path& path);
bool is_taken(const Path& path);

// A connection and the schema version of its file; 0 in a file that no migration ran in.
struct VersionedDatabase {
  std::unique_ptr<Database> database;
  int version = 0;
};
Result<VersionedDatabase> open_versioned(const SqliteOptions& options);

// Creates `path` with `schema` and what `fill` adds. It appears complete or not at all; left-overs of an
// earlier file of that name are removed. The caller holds the lock, and `path` is absent.
Result<> create_database(const Path& path, Schema schema, Durability durability,
                         const std::function<Result<>(Database&)>& fill);

// Renames `path` and its write-ahead log to `<path>.<reason>-<time>` and returns the new name; only the
// newest few of a reason are kept. Open connections are not disturbed. The caller holds the lock.
Result<Path> set_aside(const Path& path, std::string_view reason, Instant now);

// Removes `path`, what SQLite keeps beside it, and everything that set_aside made of it. The caller holds the
// lock.
Result<> remove_database(const Path& path);

// True when there is a write-ahead log beside `path`: then the file alone is incomplete.
bool has_log(const Path& path);

}  // namespace blue
