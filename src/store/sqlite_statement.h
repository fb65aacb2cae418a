#pragma once
// One prepared SQLite statement and its row, and what SQLite's result codes mean to Blue.
#include <sqlite3.h>

#include <memory>

#include "store/database.h"

namespace blue {

// The error for `result` of `connection` (may be null); `sql` is what was running, for the log.
Error sqlite_error(sqlite3* connection, int result, std::string_view file, std::string_view sql = {});

class SqliteStatement final : public Row {
 public:
  // Prepares the one statement in `sql`; fails when there is more, or when it is not SQL.
  static Result<std::unique_ptr<SqliteStatement>> prepare(sqlite3* connection, std::string_view file,
                                                          std::string_view sql);

  // Binds $1 … $n by name (SQLite numbers them by first appearance). The values must outlive the run.
  Result<> bind(const SqlValues& values);
  // True when there is a row, false when there are no more.
  Result<bool> step();
  // Ready for the next run.
  void reset();
  bool is_running() const { return running_; }

  bool is_null(int column) const override;
  std::int64_t integer(int column) const override;
  double number(int column) const override;
  std::string_view text(int column) const override;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  SqliteStatement(sqlite3* connection, std::string_view file, sqlite3_stmt* statement)
      : connection_(connection), file_(file), statement_(statement) {}
  int bind_one(int index, const SqlValue& value);
  Error error(int result) const;

  sqlite3* connection_;
  std::string file_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  bool running_ = false;
};

}  // namespace blue
