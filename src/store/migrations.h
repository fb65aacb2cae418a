#pragma once
// The numbered files of src/store/migrations: one list brings a fresh and an old database to the same schema.
#include <span>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace blue {

struct Migration {
  int number;  // 1, 2, 3 … without gaps. DO NOT CHANGE a migration that has been released: add the next one.
  std::string_view name;
  std::string_view sql;
};

// Migrations in order: what a database has once all of them ran. Never empty.
using Schema = std::span<const Migration>;

// The migrations of `folder`, "index" or "local".
std::vector<Migration> migrations_of(std::string_view folder);

// The version of a database with this schema.
inline int version_of(Schema schema) { return schema.back().number; }
// Runs what `database` lacks in one transaction; after a failure, or if it is newer, it stays as it was.
Result<> migrate(Database& database, Schema schema);

}  // namespace blue
