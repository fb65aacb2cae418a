#include "pages/page_markdown.h"

#include <gtest/gtest.h>

#include "markdown/tables.h"

namespace blue {
namespace {

TEST(Cell, EscapesWhatWouldStartSomething) {
  EXPECT_EQ(cell("a | b"), "a \\| b");
  EXPECT_EQ(cell("a \\| b"), "a \\\\\\| b");
  EXPECT_EQ(cell("[MOVE:CONVERGE]"), "\\[MOVE:CONVERGE]");
  EXPECT_EQ(cell("`code` <b>"), "\\`code\\` \\<b>");
  EXPECT_EQ(cell("# Heading"), "\\# Heading");
  EXPECT_EQ(cell("- item"), "\\- item");
  EXPECT_EQ(cell("12. item"), "12\\. item");
  EXPECT_EQ(cell("12 items, snake_case"), "12 items, snake_case");
  EXPECT_EQ(cell("two\nlines\tand\x1b[31m"), "two lines and\\\\u001b\\[31m");
}

TEST(Cell, ComesBackFromATableAsItWas) {
  for (const char* text :
       {"a | b", "a \\| b", "\\", "# x", "`|`", "1. x", "<!--", "日本|語", "ends with \\"}) {
    std::string row;
    add_row(row, {cell(text), "next"});
    const auto cells = row_cells(row);
    ASSERT_EQ(cells.size(), 2u) << row;
    EXPECT_EQ(plain_cell(cells[0]), text) << row;
    EXPECT_EQ(cells[1], "next") << row;
  }
}

}  // namespace
}  // namespace blue
