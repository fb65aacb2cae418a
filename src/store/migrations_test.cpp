#include "store/migrations.h"

#include <gtest/gtest.h>

#include "store/sqlite_database.h"

namespace blue {
namespace {

class Migrations : public testing::TestWithParam<const char*> {};

TEST_P(Migrations, AreNumberedFromOneWithoutGaps) {
  auto migrations = migrations_of(GetParam());
  ASSERT_FALSE(migrations.empty());
  for (std::size_t at = 0; at < migrations.size(); ++at)
    EXPECT_EQ(migrations[at].number, static_cast<int>(at) + 1);
}

TEST_P(Migrations, UseOnlyWhatBothDatabasesKnow) {
  for (const Migration& migration : migrations_of(GetParam()))
    for (const char* word :
         {"autoincrement", "strict", "without rowid", "AUTOINCREMENT", "STRICT", "WITHOUT ROWID"})
      EXPECT_EQ(migration.sql.find(word), std::string_view::npos) << migration.name << ": " << word;
}

TEST_P(Migrations, OneByOneGiveTheSchemaOfAllAtOnce) {
  auto migrations = migrations_of(GetParam());
  auto schema_of = [](Database& database) {
    std::string schema;
    EXPECT_TRUE(database.query("select sql from sqlite_master where sql is not null order by name", {},
                               [&](const Row& row) { schema.append(row.text(0)) += ";\n"; }));
    return schema;
  };
  auto fresh = open_sqlite({{}, SqliteMode::memory, Durability::published}).value();
  ASSERT_TRUE(migrate(*fresh, migrations));
  auto old = open_sqlite({{}, SqliteMode::memory, Durability::published}).value();
  for (std::size_t count = 1; count <= migrations.size(); ++count)
    ASSERT_TRUE(migrate(*old, std::span(migrations).first(count)));
  EXPECT_EQ(schema_of(*old), schema_of(*fresh));
  EXPECT_NE(schema_of(*fresh), "");
}

INSTANTIATE_TEST_SUITE_P(Store, Migrations, testing::Values("index", "local"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace blue
