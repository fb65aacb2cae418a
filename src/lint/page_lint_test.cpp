#include "lint/page_lint.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using ::testing::ElementsAre;

TEST(PageLint, SkipsFencesAndQuotations) {
  const PageLint page(
      "x\n# A\n> # B\n~~~\n# C\n| a |\n|---|\n~~~\n| a | b |\n|:--|---|\n| 1 \\| 2 | **3** | 4 |\nend");
  ASSERT_EQ(page.sections().size(), 2u);
  const PageSection& section = page.sections()[1];
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
