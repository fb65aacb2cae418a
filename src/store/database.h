#pragma once
// The driver seam: what Blue asks of a database. SQL is written once, in the part that SQLite and PostgreSQL
// 15 share, with placeholders $1, $2 …, and only in this folder; nothing outside knows which driver answers.
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace blue {

class FullText;

// What is bound to a placeholder: null, a whole number, a number or text. An empty std::optional is null.
class SqlValue {
 public:
  SqlValue(std::nullptr_t) {}
  template <std::integral T>
  SqlValue(T value) : held_(static_cast<std::int64_t>(value)) {}
  SqlValue(double value) : held_(value) {}
  SqlValue(std::string value) : held_(std::move(value)) {}
  SqlValue(std::string_view value) : held_(std::string(value)) {}
  SqlValue(const char* value) : held_(std::string(value)) {}
  template <class T>
  SqlValue(const std::optional<T>& value) : SqlValue(value ? SqlValue(*value) : SqlValue(nullptr)) {}

  const auto& held() const { return held_; }

 private:
  std::variant<std::nullptr_t, std::int64_t, double, std::string> held_;
};
using SqlValues = std::vector<SqlValue>;

// The current row of a query; columns count from 0. A null reads as 0 or as empty text.
class Row {
 public:
  virtual bool is_null(int column) const = 0;
  virtual std::int64_t integer(int column) const = 0;
  virtual double number(int column) const = 0;
  // Lives until the visitor returns.
  virtual std::string_view text(int column) const = 0;
  std::string copy(int column) const { return std::string(text(column)); }

 protected:
  ~Row() = default;
};
using RowVisitor = std::function<Result<>(const Row&)>;

// One connection, for one thread at a time. Statements are prepared once and found again by their text.
// Failures: busy (another process writes for too long), not_writable (full disk, read-only), index_damaged
// (also where a table is missing), constraint_failed.
class Database {
 public:
  virtual ~Database() = default;

  // Runs one statement; `values` fill exactly $1 … $n. Returns how many rows it changed.
  virtual Result<std::int64_t> execute(std::string_view sql, const SqlValues& values = {}) = 0;
  // Runs several statements without placeholders, up to the first that fails.
  virtual Result<> execute_script(std::string_view sql) = 0;
  // Hands every row to `visit`, which may run other statements; its error ends the query and is returned.
  virtual Result<> visit_rows(std::string_view sql, const SqlValues& values, const RowVisitor& visit) = 0;

  // The number of the last migration that ran here; 0 for an empty database.
  virtual Result<int> schema_version() = 0;
  virtual Result<> set_schema_version(int version) = 0;
  // Differs from an earlier answer when another connection has committed in between.
  virtual Result<std::int64_t> data_version() = 0;
  virtual bool is_writable() const = 0;
  // The driver's search engine over texts kept in this database. What is written there belongs to the running
  // transaction; a database that never had any text finds nothing.
  virtual FullText& full_text() = 0;

  // As execute, where the number of rows does not matter.
  Result<> run(std::string_view sql, const SqlValues& values = {}) {
    TRY(execute(sql, values));
    return {};
  }
  // As visit_rows; the visitor may also return nothing.
  template <std::invocable<const Row&> Visit>
  Result<> query(std::string_view sql, const SqlValues& values, Visit visit) {
    if constexpr (std::is_void_v<std::invoke_result_t<Visit&, const Row&>>)
      return visit_rows(sql, values, [&](const Row& row) -> Result<> { return visit(row), Result<>{}; });
    else
      return visit_rows(sql, values, std::ref(visit));
  }
  // What `read` makes of every row.
  template <std::invocable<const Row&> Read>
  auto list_rows(std::string_view sql, const SqlValues& values, Read read)
      -> Result<std::vector<std::invoke_result_t<Read&, const Row&>>> {
    std::vector<std::invoke_result_t<Read&, const Row&>> rows;
    TRY(query(sql, values, [&](const Row& row) { rows.push_back(read(row)); }));
    return rows;
  }
  // What `read` makes of the first row; empty when there is no row.
  template <std::invocable<const Row&> Read>
  auto find_row(std::string_view sql, const SqlValues& values, Read read)
      -> Result<std::optional<std::invoke_result_t<Read&, const Row&>>> {
    std::optional<std::invoke_result_t<Read&, const Row&>> found;
    TRY(query(sql, values, [&](const Row& row) {
      if (!found) found = read(row);
    }));
    return found;
  }

 protected:
  friend class Transaction;
  virtual Result<> begin() = 0;
  virtual Result<> commit() = 0;
  virtual void rollback() = 0;
};

// All or nothing; no other connection writes meanwhile. Rolls back unless commit() was called; one at a time.
class Transaction {
 public:
  static Result<Transaction> begin(Database& database) {
    TRY(database.begin());
    return Transaction(database);
  }
  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction() {
    if (database_) database_->rollback();
  }
  // Makes the changes last; after a failure nothing has changed.
  Result<> commit() {
    Database& database = *std::exchange(database_, nullptr);
    Result<> done = database.commit();
    if (!done) database.rollback();
    return done;
  }

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  Database* database_;
};

}  // namespace blue
