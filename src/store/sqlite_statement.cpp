#include "store/sqlite_statement.h"

#include "base/file.h"
#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

// A table or column that Blue's own SQL names is missing: the file does not have the schema of its version.
bool lacks_schema(sqlite3* connection) {
  const std::string_view reason = connection ? sqlite3_errmsg(connection) : "";
  return reason.starts_with("no such ") || reason.find(" has no column named ") != std::string_view::npos;
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
    case SQLITE_FORMAT:
    case SQLITE_MISMATCH:
      return codes::index_damaged;
    case SQLITE_ERROR:
      return lacks_schema(connection) ? codes::index_damaged : codes::internal_error;
    case SQLITE_CONSTRAINT:
      return codes::constraint_failed;
    case SQLITE_TOOBIG:
      return codes::too_large;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
      return file_error("use", {}, connection ? sqlite3_system_errno(connection) : 0).code;
    default:
      return codes::internal_error;
  }
}

std::string_view advice_for(ErrorCode code) {
  if (code == codes::busy) return "Wait for the other process to finish, then call again.";
  if (code == codes::not_writable)
    return "Free some disk space or check the file's permissions, then call again.";
  return {};
}

}  // namespace

Error sqlite_error(sqlite3* connection, int result, std::string_view file, std::string_view sql) {
  std::string_view reason = connection ? sqlite3_errmsg(connection) : sqlite3_errstr(result);
  Error error =
      make_error(code_for(connection, result), format("The database {} refused: {}.", file, reason));
  if (std::string_view advice = advice_for(error.code); !advice.empty()) error.suggestion = advice;
  error.context.append("sqlite_code", result);
  if (!sql.empty()) error.context.append("sql", sql);
  return error;
}

Result<std::unique_ptr<SqliteStatement>> SqliteStatement::prepare(sqlite3* connection, std::string_view file,
                                                                  std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const char* rest = nullptr;
  int result = sqlite3_prepare_v3(connection, sql.data(), static_cast<int>(sql.size()),
                                  SQLITE_PREPARE_PERSISTENT, &statement, &rest);
  std::unique_ptr<SqliteStatement> prepared(new SqliteStatement(connection, file, statement));
  if (result != SQLITE_OK) return fail(sqlite_error(connection, result, file, sql));
  if (!statement || !trim({rest, sql.data() + sql.size()}).empty())
    return fail(codes::internal_error, format("Exactly one SQL statement was expected in: {}", sql));
  return prepared;
}

Result<> SqliteStatement::bind(const SqlValues& values) {
  auto wanted = static_cast<std::size_t>(sqlite3_bind_parameter_count(statement_.get()));
  if (wanted != values.size())
    return fail(codes::internal_error, format("The SQL has {} placeholders and got {} values: {}", wanted,
                                              values.size(), sqlite3_sql(statement_.get())));
  for (std::size_t number = 1; number <= values.size(); ++number) {
    int index = sqlite3_bind_parameter_index(statement_.get(), format("${}", number).c_str());
    if (index == 0)
      return fail(codes::internal_error,
                  format("The SQL has no ${}: {}", number, sqlite3_sql(statement_.get())));
    if (int result = bind_one(index, values[number - 1]); result != SQLITE_OK) return fail(error(result));
  }
  return {};
}

int SqliteStatement::bind_one(int index, const SqlValue& value) {
  sqlite3_stmt* to = statement_.get();
  if (const auto* whole = std::get_if<std::int64_t>(&value.held()))
    return sqlite3_bind_int64(to, index, *whole);
  if (const auto* number = std::get_if<double>(&value.held())) return sqlite3_bind_double(to, index, *number);
  if (const auto* text = std::get_if<std::string>(&value.held()))
    return sqlite3_bind_text64(to, index, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
  return sqlite3_bind_null(to, index);
}

Result<bool> SqliteStatement::step() {
  running_ = true;
  int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  return fail(error(result));
}

void SqliteStatement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
  running_ = false;
}

Error SqliteStatement::error(int result) const {
  return sqlite_error(connection_, result, file_, sqlite3_sql(statement_.get()));
}

bool SqliteStatement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}
std::int64_t SqliteStatement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double SqliteStatement::number(int column) const { return sqlite3_column_double(statement_.get(), column); }
std::string_view SqliteStatement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (!bytes) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

}  // namespace blue
