// Cells and rows, and what ends a table.
#include "markdown/tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<MarkdownTable> tables_of(std::string_view text) {
  std::vector<MarkdownTable> tables;
  for (MarkdownLines lines(text); auto line = lines.next();)
    if (line->role == LineRole::row) tables.push_back(take_table(text, *line, lines));
  return tables;
}

TEST(Cells, AreWhatUnescapedPipesSeparate) {
  EXPECT_THAT(row_cells("| a | **b** | c\\|d |"), ElementsAre("a", "**b**", "c\\|d"));
  EXPECT_THAT(row_cells("a | b"), ElementsAre("a", "b"));
  EXPECT_THAT(row_cells("| a || b |  "), ElementsAre("a", "", "b"));
  EXPECT_THAT(row_cells("|"), IsEmpty());
  EXPECT_THAT(row_cells("| a \\"), ElementsAre("a \\"));
}

TEST(Cells, AreReadWithoutBoldMarksAndEscapes) {
  EXPECT_EQ(plain_cell(" **a \\| b** "), "a | b");
  EXPECT_EQ(plain_cell("\\*\\*a\\*\\*"), "**a**");
  EXPECT_EQ(plain_cell("C:\\dir"), "C:\\dir");
  EXPECT_EQ(plain_cell("***"), "***");
}

TEST(Tables, EndWithTheFirstLineThatIsNotARow) {
  const auto tables = tables_of("# T\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 |\nText.\n| c |\n");
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_TRUE(tables[0].is_ruled);
  EXPECT_EQ(tables[0].head.line, 3U);
  ASSERT_EQ(tables[0].rows.size(), 2U);
  EXPECT_EQ(tables[0].rows[1].line, 6U);
  EXPECT_THAT(tables[0].rows[1].cells, ElementsAre("3"));
  EXPECT_FALSE(tables[1].is_ruled);
  EXPECT_THAT(tables[1].rows, IsEmpty());
}

TEST(Tables, KeepLaterRowsOfDashes) {
  const auto tables = tables_of("| a |\n|---|\n|---|\n");
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_THAT(tables[0].rows.at(0).cells, ElementsAre("---"));
}

TEST(Tables, AreNotReadInCodeAndQuotations) {
  EXPECT_THAT(tables_of("```\n| a |\n```\n> | b |\n\n    | c |\n"), IsEmpty());
}

}  // namespace
}  // namespace blue
