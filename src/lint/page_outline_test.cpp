#include "pages/page_writer.h"

#include <gmock/gmock.h>

#include "lint/page_outline.h"

namespace blue {
namespace {

using ::testing::ElementsAre;

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
    EXPECT_THAT(split_cells(row.substr(0, row.size() - 1)), ElementsAre(text, "next")) << row;
  }
}

TEST(DemoteHeadings, LeavesFencesAlone) {
  EXPECT_EQ(demote_headings("# A\n```text\n# B\n```\n###### C\n", 1), "## A\n```text\n# B\n```\n###### C\n");
}

TEST(PageOutline, SeesNeitherFencesNorQuotations) {
  const PageOutline page(
      "x\n# A\n> # B\n~~~\n# C\n| a |\n|---|\n~~~\n| a | b |\n|:--|---|\n| 1 \\| 2 | **3** | 4 |\nend");
  ASSERT_EQ(page.sections().size(), 2u);
  const OutlineSection& section = page.sections()[1];
  EXPECT_TRUE(section.has_quotation);
  EXPECT_TRUE(section.has_fence);
  ASSERT_EQ(section.tables.size(), 1u);
  ASSERT_EQ(section.tables[0].rows.size(), 1u);
  EXPECT_THAT(section.tables[0].rows[0].cells, ElementsAre("1 | 2", "3"));
  EXPECT_EQ(section.tables[0].rows[0].line, 11u);
  EXPECT_EQ(section.lines.back().text, "end");
}

}  // namespace
}  // namespace blue
