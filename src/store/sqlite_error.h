#pragma once
// What SQLite's result codes mean to Blue.
#include <sqlite3.h>

#include <string>
#include <string_view>

#include "base/error.h"

namespace blue {

// The error for `result` of the connection `connection` (may be null); `sql` is what was running, for the
// log.
Error sqlite_error(sqlite3* connection, int result, std::string_view file, std::string_view sql = {});

}  // namespace blue
