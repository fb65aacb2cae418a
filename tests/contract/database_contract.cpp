#include "tests/contract/database_contract.h"

#include <gmock/gmock.h>

#include <limits>
#include <vector>

#include "domain/error_codes.h"
#include "store/migrations.h"

namespace blue {

using testing::ElementsAre;

void DatabaseContract::SetUp() {
  sandbox_ = GetParam().make_sandbox();
  database_ = open_another();
  ASSERT_TRUE(
      database_->execute_script("create table pastries (name text not null primary key, sweetness bigint, "
                                "weight double precision, note text);"));
}

std::unique_ptr<Database> DatabaseContract::open_another() {
  auto opened = sandbox_->open();
  if (!opened) throw std::runtime_error(opened.error().message);
  return std::move(*opened);
}

namespace {

constexpr std::string_view kInsert = "insert into pastries (name, sweetness) values ($1, $2)";

Result<std::vector<std::string>> read_names(Database& database) {
  std::vector<std::string> names;
  TRY(database.query("select name from pastries order by name", {},
                     [&](const Row& row) { names.emplace_back(row.text(0)); }));
  return names;
}

TEST_P(DatabaseContract, ValuesComeBackAsTheyWereBound) {
  std::string text = "crème ☕ 'quoted' \"twice\"\nsecond line";
  std::int64_t large = std::numeric_limits<std::int64_t>::min();
  ASSERT_TRUE(
      database_->execute("insert into pastries (name, sweetness, weight, note) values ($1, $2, $3, $4)",
                         {text, large, 0.1, nullptr}));
  int rows = 0;
  ASSERT_TRUE(database_->query("select name, sweetness, weight, note from pastries", {}, [&](const Row& row) {
    ++rows;
    EXPECT_EQ(row.text(0), text);
    EXPECT_EQ(row.integer(1), large);
    EXPECT_EQ(row.number(2), 0.1);
    EXPECT_FALSE(row.is_null(2));
    EXPECT_TRUE(row.is_null(3));
    EXPECT_EQ(row.text(3), "");
    EXPECT_EQ(row.integer(3), 0);
  }));
  EXPECT_EQ(rows, 1);
}

TEST_P(DatabaseContract, EmptyTextIsNotNull) {
  ASSERT_TRUE(database_->execute("insert into pastries (name, note) values ($1, $2)", {"Scone", ""}));
  auto is_null =
      database_->find_row("select note from pastries", {}, [](const Row& row) { return row.is_null(0); });
  EXPECT_EQ(is_null.value(), std::optional(false));
}

TEST_P(DatabaseContract, EmptyOptionalIsNull) {
  ASSERT_TRUE(database_->execute(kInsert, {"Scone", std::optional<int>()}));
  ASSERT_TRUE(database_->execute(kInsert, {"Donut", std::optional<int>(3)}));
  auto count = database_->find_row("select count(sweetness) from pastries", {},
                                   [](const Row& row) { return row.integer(0); });
  EXPECT_EQ(count.value(), std::optional<std::int64_t>(1));
}

TEST_P(DatabaseContract, PlaceholdersAreBoundByTheirNumberWhereverTheyStand) {
  ASSERT_TRUE(
      database_->execute("insert into pastries (sweetness, name, note) values ($2, $1, $1)", {"Scone", 7}));
  auto found =
      database_->find_row("select name from pastries where sweetness = $2 and note = $1 and name = $1",
                          {"Scone", 7}, [](const Row& row) { return std::string(row.text(0)); });
  EXPECT_EQ(found.value(), std::optional<std::string>("Scone"));
}

TEST_P(DatabaseContract, NumberOfValuesMustMatchThePlaceholders) {
  EXPECT_FALSE(database_->execute(kInsert, {"Scone"}));
  EXPECT_FALSE(database_->execute(kInsert, {"Scone", 1, 2}));
  EXPECT_TRUE(read_names(*database_).value().empty());
}

TEST_P(DatabaseContract, ExecuteTellsHowManyRowsItChanged) {
  ASSERT_TRUE(database_->execute(kInsert, {"Scone", 1}));
  ASSERT_TRUE(database_->execute(kInsert, {"Donut", 1}));
  EXPECT_EQ(database_->execute("update pastries set sweetness = $1", {5}).value(), 2);
  EXPECT_EQ(database_->execute("delete from pastries where name = $1", {"Eclair"}).value(), 0);
}

TEST_P(DatabaseContract, StatementRunsAgainWithOtherValues) {
  for (const char* name : {"Scone", "Donut", "Eclair"}) ASSERT_TRUE(database_->execute(kInsert, {name, 1}));
  EXPECT_THAT(read_names(*database_).value(), ElementsAre("Donut", "Eclair", "Scone"));
}

TEST_P(DatabaseContract, QueryMayRunWithinItself) {
  for (const char* name : {"Scone", "Donut"}) ASSERT_TRUE(database_->execute(kInsert, {name, 1}));
  std::vector<std::size_t> counts;
  ASSERT_TRUE(database_->query("select name from pastries order by name", {},
                               [&](const Row&) { counts.push_back(read_names(*database_).value().size()); }));
  EXPECT_THAT(counts, ElementsAre(2, 2));
}

TEST_P(DatabaseContract, VisitorsErrorEndsTheQueryAndTheStatementStaysUsable) {
  for (const char* name : {"Scone", "Donut"}) ASSERT_TRUE(database_->execute(kInsert, {name, 1}));
  int visited = 0;
  Result<> done =
      database_->query("select name from pastries order by name", {}, [&](const Row&) -> Result<> {
        ++visited;
        return fail(codes::cancelled, "enough");
      });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, codes::cancelled);
  EXPECT_EQ(visited, 1);
  EXPECT_EQ(read_names(*database_).value().size(), 2u);
}

TEST_P(DatabaseContract, BrokenRuleOfTheSchemaIsConstraintFailed) {
  ASSERT_TRUE(database_->execute(kInsert, {"Scone", 1}));
  EXPECT_EQ(database_->execute(kInsert, {"Scone", 2}).error().code, codes::constraint_failed);
  EXPECT_EQ(database_->execute(kInsert, {nullptr, 2}).error().code, codes::constraint_failed);
}

TEST_P(DatabaseContract, ForeignKeysAreKept) {
  ASSERT_TRUE(
      database_->execute_script("create table orders (pastry text not null references pastries (name));"));
  EXPECT_EQ(database_->execute("insert into orders (pastry) values ($1)", {"Nobody"}).error().code,
            codes::constraint_failed);
}

TEST_P(DatabaseContract, ErrorInTheSqlIsReported) {
  auto refused = database_->execute("select nothing from nowhere");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::internal_error);
}

TEST_P(DatabaseContract, CommittedWorkIsSeenByOthers) {
  auto other = open_another();
  Transaction transaction = Transaction::begin(*database_).value();
  ASSERT_TRUE(database_->execute(kInsert, {"Scone", 1}));
  EXPECT_TRUE(read_names(*other).value().empty());
  ASSERT_TRUE(transaction.commit());
  EXPECT_THAT(read_names(*other).value(), ElementsAre("Scone"));
}

TEST_P(DatabaseContract, TransactionThatIsNotCommittedNeverHappened) {
  {
    Transaction transaction = Transaction::begin(*database_).value();
    ASSERT_TRUE(database_->execute(kInsert, {"Scone", 1}));
  }
  EXPECT_TRUE(read_names(*database_).value().empty());
  EXPECT_TRUE(Transaction::begin(*database_));
}

TEST_P(DatabaseContract, OneTransactionAtATime) {
  Transaction transaction = Transaction::begin(*database_).value();
  EXPECT_FALSE(Transaction::begin(*database_));
  ASSERT_TRUE(database_->execute(kInsert, {"Scone", 1}));
  EXPECT_TRUE(transaction.commit());
  EXPECT_THAT(read_names(*database_).value(), ElementsAre("Scone"));
}

TEST_P(DatabaseContract, DataVersionChangesWithTheWorkOfOthers) {
  auto other = open_another();
  auto before = database_->data_version().value();
  EXPECT_EQ(database_->data_version().value(), before);
  ASSERT_TRUE(other->execute(kInsert, {"Scone", 1}));
  EXPECT_NE(database_->data_version().value(), before);
}

TEST_P(DatabaseContract, SchemaVersionIsPartOfTheTransaction) {
  EXPECT_EQ(database_->schema_version().value(), 0);
  {
    Transaction transaction = Transaction::begin(*database_).value();
    ASSERT_TRUE(database_->set_schema_version(3));
  }
  EXPECT_EQ(database_->schema_version().value(), 0);
  ASSERT_TRUE(database_->set_schema_version(4));
  EXPECT_EQ(open_another()->schema_version().value(), 4);
}

TEST_P(DatabaseContract, ConflictingInsertCanUpdate) {
  constexpr std::string_view upsert =
      "insert into pastries (name, sweetness) values ($1, $2) on conflict (name) do update set sweetness = "
      "excluded.sweetness";
  ASSERT_TRUE(database_->execute(upsert, {"Scone", 1}));
  ASSERT_TRUE(database_->execute(upsert, {"Scone", 9}));
  auto found = database_->find_row("select sweetness from pastries", {},
                                   [](const Row& row) { return row.integer(0); });
  EXPECT_EQ(found.value(), std::optional<std::int64_t>(9));
}

TEST_P(DatabaseContract, MigrationsOfTheIndexRun) {
  auto migrations = migrations_of("index");
  ASSERT_TRUE(migrate(*database_, migrations));
  EXPECT_EQ(database_->schema_version().value(), migrations.back().number);
  EXPECT_TRUE(migrate(*database_, migrations));
}

TEST_P(DatabaseContract, FailedMigrationLeavesNothing) {
  std::vector<Migration> migrations{{1, "good", "create table one (a bigint);"},
                                    {2, "bad", "create nonsense;"}};
  EXPECT_FALSE(migrate(*database_, migrations));
  EXPECT_EQ(database_->schema_version().value(), 0);
  EXPECT_FALSE(database_->execute("select a from one"));
}

}  // namespace
}  // namespace blue
