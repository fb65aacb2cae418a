#pragma once
// A SQLite file through its life: how it is made so that nobody sees it half-made, and how it is put aside.
// What the file means (index or local) is not known here.
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "store/migrations.h"
#include "store/sqlite_database.h"

namespace blue {

// A database and the lock that is held while it is made, migrated or replaced.
struct DatabaseFiles {
  Path database;
  Path lock;
};

// Makes `path` with `schema` and what `fill` adds. It appears complete or not at all; left-overs of an
// earlier file of that name are removed. The caller holds the lock and `path` is not there.
Result<> create_database(const Path& path, Schema schema, Durability durability,
                         const std::function<Result<>(Database&)>& fill);

// Renames `path` and its write-ahead log to `<path>.<reason>-<time>` and returns the new name; only the
// newest few of a reason are kept. Connections that are open go on undisturbed. The caller holds the lock.
Result<Path> set_aside(const Path& path, std::string_view reason, Instant now);

bool is_there(const Path& path);
// True when a write-ahead log lies beside `path`: then the file alone does not tell everything.
bool has_log(const Path& path);

}  // namespace blue
