#pragma once
// The SQLite driver: statements, transactions and full text. Who may make, migrate or replace a file is
// decided in index_file and local_file.
#include <memory>

#include "base/file.h"
#include "store/database.h"

namespace blue {

enum class SqliteMode {
  create,     // makes the file; readers do not wait for the writer (WAL)
  existing,   // an existing file, read-only where it cannot be written
  immutable,  // a file that no process changes, in a folder that cannot be written
  memory,     // no file: gone with the connection
};

struct SqliteOptions {
  Path path;  // not used in memory
  SqliteMode mode = SqliteMode::existing;
  Durability durability = Durability::published;  // may a committed transaction be lost with the power?
};

// Opens a connection. A damaged or foreign file may show only at the first statement.
Result<std::unique_ptr<Database>> open_sqlite(const SqliteOptions& options);

}  // namespace blue
