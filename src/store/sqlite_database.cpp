#include "store/sqlite_database.h"

#include <algorithm>
#include <map>

#include "base/format.h"
#include "store/full_text.h"
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

// The texts are prepared, so that nothing is left to the tokenizer but to split at spaces: `ascii` takes
// every other character for a part of a word, whichever version of Unicode it is from.
constexpr std::string_view kMakeTable =
    "create virtual table if not exists full_text using fts5(title, headings, body, tokenize = 'ascii')";

std::string render_term(const SearchTerm& term) {
  std::string phrase;
  for (const std::string& word : term.words) {
    if (!phrase.empty()) phrase += ' ';
    for (char c : word) phrase.append(c == '"' ? 2 : 1, c);
  }
  return format("\"{}\"{}", phrase, term.is_prefix ? "*" : "");
}

std::string render_match(const std::vector<SearchTerm>& terms, Matching matching) {
  std::string match;
  for (const SearchTerm& term : terms) {
    if (term.words.empty()) continue;
    if (!match.empty()) match += matching == Matching::all_terms ? " AND " : " OR ";
    match += render_term(term);
  }
  return match;
}

// Sorting here is several times as fast as in the database when nearly all are wanted.
std::vector<TextHit> best_of(std::vector<TextHit> hits, std::size_t limit) {
  const auto kept = static_cast<std::ptrdiff_t>(std::min(limit, hits.size()));
  std::partial_sort(hits.begin(), hits.begin() + kept, hits.end(), [](const TextHit& a, const TextHit& b) {
    return a.score != b.score ? a.score > b.score : a.id < b.id;
  });
  hits.resize(static_cast<std::size_t>(kept));
  return hits;
}

// Full text in SQLite: an FTS5 table, created when the first text is written.
class SqliteFullText final : public FullText {
 public:
  explicit SqliteFullText(Database& database) : database_(database) {}

  Result<> write(std::int64_t id, const SearchableText& text) override {
    TRY(database_.execute(kMakeTable));
    TRY(database_.execute(
        "insert or replace into full_text (rowid, title, headings, body) values ($1, $2, $3, $4)",
        {id, prepare_text(text.title), prepare_text(text.headings), prepare_text(text.body)}));
    return {};
  }

  Result<> erase(std::int64_t id) override {
    if (TRY(is_made())) TRY(database_.execute("delete from full_text where rowid = $1", {id}));
    return {};
  }

  Result<std::vector<TextHit>> search(const std::vector<SearchTerm>& terms, Matching matching,
                                      std::size_t limit) override {
    std::vector<TextHit> hits;
    const std::string match = render_match(terms, matching);
    if (match.empty() || !TRY(is_made())) return hits;
    TRY(database_.query("select rowid, -bm25(full_text, $2, $3, $4) from full_text where full_text match $1",
                        {match, kTitleWeight, kHeadingsWeight, kBodyWeight},
                        [&](const Row& row) { hits.push_back({row.integer(0), row.number(1)}); }));
    return best_of(std::move(hits), limit);
  }

  Result<> check() override {
    if (database_.is_writable() && TRY(is_made()))
      TRY(database_.execute("insert into full_text (full_text) values ('integrity-check')"));
    return {};
  }

 private:
  Result<bool> is_made() {
    auto found = TRY(database_.find_row("select 1 from sqlite_master where name = 'full_text'", {},
                                        [](const Row&) { return true; }));
    return found.has_value();
  }

  Database& database_;
};

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
