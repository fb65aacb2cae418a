#include "store/sqlite_error.h"

#include <cerrno>

#include "base/format.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

ErrorCode code_for_system(int error_number) {
  switch (error_number) {
    case ENOSPC:
    case EDQUOT:
    case EROFS:
    case EACCES:
    case EPERM:
      return codes::not_writable;
    case ENOENT:
      return codes::file_not_found;
    default:
      return codes::io_failed;
  }
}

ErrorCode code_for(sqlite3* connection, int result) {
  switch (result & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return codes::busy;
    case SQLITE_FULL:
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return codes::not_writable;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return codes::index_damaged;
    case SQLITE_CONSTRAINT:
      return codes::constraint_failed;
    case SQLITE_TOOBIG:
      return codes::too_large;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
      return code_for_system(connection ? sqlite3_system_errno(connection) : 0);
    default:
      return codes::internal_error;
  }
}

std::string_view advice_for(ErrorCode code) {
  if (code == codes::busy) return "Wait for the other process to finish, then call again.";
  if (code == codes::not_writable)
    return "Free some disk space or check the rights of the file, then call again.";
  if (code == codes::index_damaged) return "Run `blue status`: it makes the index again from the ledgers.";
  return {};
}

}  // namespace

Error sqlite_error(sqlite3* connection, int result, std::string_view file, std::string_view sql) {
  std::string_view reason = connection ? sqlite3_errmsg(connection) : sqlite3_errstr(result);
  Error error =
      make_error(code_for(connection, result), format("The database {} refused: {}.", file, reason));
  error.suggestion = advice_for(error.code);
  error.context.append("sqlite_code", result);
  if (!sql.empty()) error.context.append("sql", sql);
  return error;
}

}  // namespace blue
