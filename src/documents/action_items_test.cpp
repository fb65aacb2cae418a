// Action items as people write them.
#include "documents/action_items.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> items(std::string_view text) {
  std::vector<std::string> out;
  for (const WrittenItem& one : find_written_items(text)) out.push_back((one.is_done ? "x " : "") + one.text);
  return out;
}

// Only a heading of exactly this name was found.
TEST(ActionItems, AreBelowAnyHeadingThatNamesThem) {
  for (const char* heading :
       {"## Action Items", "## Action Items:", "## 7. Action Items", "## ✅ Action Items", "### action items",
        "**Action Items**", "**Action items:**", "## Follow-ups"})
    EXPECT_THAT(items(std::string("# P\n\n## Timeline\n\n- no\n\n") + heading +
                      "\n\n- [ ] A\n- [x] B\n\n## Notes\n\n- no\n"),
                ElementsAre("A", "x B"))
        << heading;
  EXPECT_THAT(items("# P\n\n**Action Items**\n- A\n\n**Notes**\n\n- no\n"), ElementsAre("A"));
  EXPECT_THAT(items("# P\n\n## Interactions\n\n- no\n"), IsEmpty());
}

// With Actions and Follow-ups only the first was read.
TEST(ActionItems, OfEverySuchSectionAreRead) {
  EXPECT_THAT(
      items(
          "# P\n\n## Actions\n\n- A\n\n### Follow-ups\n\n- B\n\n## Notes\n\n- no\n\n## Next Steps\n\n- C\n"),
      ElementsAre("A", "B", "C"));
}

TEST(ActionItems, OfATableAreItsRows) {
  const std::string text =
      "# P\n\n## Action Items\n\n| # | Owner | Action | Status |\n|---|---|---|---|\n| 1 | Bea | **Raise** "
      "the limit | open |\n"
      "| 2 | Ann | Alert \\| page | Done |\n| 3 | | | |\n";
  EXPECT_THAT(items(text), ElementsAre("**Raise** the limit", "x Alert | page"));
  const WrittenItem first = find_written_items(text).front();
  EXPECT_EQ(slice(text, first.range), "**Raise** the limit");
  EXPECT_THAT(first.beside, ElementsAre("1", "Bea", "open"));
  EXPECT_THAT(items("## Actions\n\n| No | Fix |\n|---|---|\n| 1 | A |\n"), ElementsAre("A"));
}

// What explains an item was an item of its own.
TEST(ActionItems, BelowAnotherOneBelongToIt) {
  EXPECT_THAT(items("## Actions\n\n- [ ] A\n  - why\n  - [ ] part\n- B\n  1. how\n* C\n"),
              ElementsAre("A", "B", "C"));
  EXPECT_THAT(items("## Actions\n\n- Prevent\n  - [ ] A\n  - [x] B\n- Detect\n  - [ ] C\n"),
              ElementsAre("A", "x B", "C"));
}

TEST(ActionItems, AnyBytesAreRead) {
  for (const char* text :
       {"", "****", "## Actions", "## Actions\n|", "## Actions\n|\n|-|\n|\n", "**Actions**", "\xff\n- "})
    EXPECT_LE(items(text).size(), 1u) << text;
}

}  // namespace
}  // namespace blue
