#include "store/sqlite_database.h"

#include <map>

#include "base/format.h"
#include "store/sqlite_full_text.h"
#include "store/sqlite_statement.h"

namespace blue {
namespace {

constexpr int kPatienceMilliseconds = 30'000;
// Rarely, because a checkpoint takes milliseconds of a call; the last connection that closes does the rest.
constexpr int kCheckpointPages = 16'000;
constexpr std::size_t kMostStatements = 200;

struct Close {
  void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
};
using Connection = std::unique_ptr<sqlite3, Close>;

class SqliteDatabase final : public Database {
 public:
  SqliteDatabase(Connection connection, std::string file)
      : connection_(std::move(connection)), file_(std::move(file)) {}

  Result<std::int64_t> execute(std::string_view sql, const SqlValues& values) override {
    TRY(visit_rows(sql, values, [](const Row&) -> Result<> { return {}; }));
    return sqlite3_changes64(connection_.get());
  }

  Result<> execute_script(std::string_view sql) override {
    int result = sqlite3_exec(connection_.get(), std::string(sql).c_str(), nullptr, nullptr, nullptr);
    if (result != SQLITE_OK) return fail(sqlite_error(connection_.get(), result, file_));
    return {};
  }

  Result<> visit_rows(std::string_view sql, const SqlValues& values, const RowVisitor& visit) override {
    std::unique_ptr<SqliteStatement> spare;
    SqliteStatement* statement = TRY(find_statement(sql, spare));
    Result<> done = run(*statement, values, visit);
    statement->reset();
    return done;
  }

  Result<int> schema_version() override { return static_cast<int>(TRY(read_number("pragma user_version"))); }
  Result<> set_schema_version(int version) override {
    return execute_script(format("pragma user_version = {}", version));
  }
  Result<std::int64_t> data_version() override { return read_number("pragma data_version"); }

  bool is_writable() const override { return sqlite3_db_readonly(connection_.get(), "main") == 0; }
  FullText& full_text() override { return full_text_; }

 private:
  // BEGIN IMMEDIATE takes the write lock at once, so that a commit never meets a busy neighbour half-way.
  Result<> begin() override { return run_plain("begin immediate"); }
  Result<> commit() override { return run_plain("commit"); }
  void rollback() override {
    // SQLite has rolled back by itself after some failures; then there is nothing to undo.
    if (!sqlite3_get_autocommit(connection_.get())) (void)run_plain("rollback");
  }

  Result<> run_plain(std::string_view sql) {
    return visit_rows(sql, {}, [](const Row&) -> Result<> { return {}; });
  }
  static Result<> run(SqliteStatement& statement, const SqlValues& values, const RowVisitor& visit) {
    TRY(statement.bind(values));
    while (TRY(statement.step())) TRY(visit(statement));
    return {};
  }
  Result<std::int64_t> read_number(std::string_view sql) {
    std::int64_t number = 0;
    TRY(query(sql, {}, [&](const Row& row) { number = row.integer(0); }));
    return number;
  }

  // The cached statement for `sql`; while that one is running, a new one in `spare`.
  Result<SqliteStatement*> find_statement(std::string_view sql, std::unique_ptr<SqliteStatement>& spare) {
    auto found = statements_.find(sql);
    if (found != statements_.end() && !found->second->is_running()) return found->second.get();
    auto prepared = TRY(SqliteStatement::prepare(connection_.get(), file_, sql));
    if (found != statements_.end()) {
      spare = std::move(prepared);
      return spare.get();
    }
    if (statements_.size() >= kMostStatements)
      std::erase_if(statements_, [](const auto& entry) { return !entry.second->is_running(); });
    return statements_.emplace(std::string(sql), std::move(prepared)).first->second.get();
  }

  Connection connection_;
  std::string file_;
  std::map<std::string, std::unique_ptr<SqliteStatement>, std::less<>> statements_;
  SqliteFullText full_text_{*this};
};

// The path as RFC 3986 allows it inside a URI.
std::string encode_path(std::string_view path) {
  std::string out;
  for (char letter : path) {
    if (letter == '%' || letter == '?' || letter == '#')
      out += format("%{:02X}", static_cast<unsigned>(letter));
    else
      out += letter;
  }
  return out;
}

std::string address_of(const SqliteOptions& options) {
  if (options.mode == SqliteMode::memory) return ":memory:";
  if (options.mode == SqliteMode::immutable)
    return format("file:{}?immutable=1", encode_path(std::filesystem::absolute(options.path).string()));
  // A leading "./" keeps names such as ":memory:" and "file:x" from meaning something else.
  return options.path.is_absolute() ? options.path.string() : "./" + options.path.string();
}

int flags_of(SqliteMode mode) {
  constexpr int common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  if (mode == SqliteMode::immutable) return common | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  if (mode == SqliteMode::existing) return common | SQLITE_OPEN_READWRITE;
  return common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
}

// A project's database may come from a stranger, so its schema is not trusted to call anything harmful.
Result<> configure(sqlite3* connection, const SqliteOptions& options, std::string_view file) {
  sqlite3_busy_timeout(connection, kPatienceMilliseconds);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_wal_autocheckpoint(connection, kCheckpointPages);
  std::string pragmas = "pragma temp_store = memory;";
  if (options.mode == SqliteMode::create) pragmas += "pragma journal_mode = wal;";
  pragmas += options.durability == Durability::synced ? "pragma synchronous = full;"
                                                      : "pragma synchronous = normal;";
  int result = sqlite3_exec(connection, pragmas.c_str(), nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) return fail(sqlite_error(connection, result, file));
  return {};
}

}  // namespace

Result<std::unique_ptr<Database>> open_sqlite(const SqliteOptions& options) {
  std::string file = options.mode == SqliteMode::memory ? "in memory" : options.path.string();
  sqlite3* raw = nullptr;
  int result = sqlite3_open_v2(address_of(options).c_str(), &raw, flags_of(options.mode), nullptr);
  Connection connection(raw);
  if (result != SQLITE_OK) return fail(sqlite_error(raw, result, file));
  TRY(configure(raw, options, file));
  return std::make_unique<SqliteDatabase>(std::move(connection), std::move(file));
}

}  // namespace blue
