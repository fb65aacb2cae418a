#include "documents/lists.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using testing::ElementsAre;

std::vector<std::string> boxes(std::string_view text) {
  std::vector<std::string> out;
  for (const CheckBox& box : find_check_boxes(text)) {
    EXPECT_EQ(slice(text, box.mark).size(), 1u);
    EXPECT_EQ(slice(text, box.mark) != " ", box.is_checked);
    out.push_back((box.is_checked ? "+" : "-") + box.text);
  }
  return out;
}

TEST(DocumentLists, FindsCheckBoxes) {
  EXPECT_THAT(
      boxes("- [ ] a\n* [x] b  \n  1. [X]\tc\r\n     + [ ] d\n- [] no\n- [ ]no\n-[ ] no\n- [y] no\n[ ] no\n"),
      ElementsAre("-a", "+b", "+c", "-d"));
  EXPECT_THAT(boxes("- [ ]\n- [ ] <!-- criterion -->\n- [ ] a <!-- b -->\n```\n- [ ] no\n```\n> - [ ] no\n"),
              ElementsAre("-a"));
  EXPECT_THAT(boxes("text\n\n    - [ ] code\n\n- a\n\n    - [ ] nested\n"), ElementsAre("-nested"));
}

TEST(DocumentLists, FindsBullets) {
  EXPECT_THAT(find_bullets("- a\n  goes on\n* b\n+ c\n12) d\n1. [x] e\n- <!-- hint -->\n* * *\n-\n---\nf\n"),
              ElementsAre("a", "b", "c", "d", "e"));
}

TEST(DocumentLists, CountsBoxes) {
  const BoxTally tally = count_criteria("# A\n- [ ] x\n## Acceptance criteria\n- [x] a\n- [ ] b\n- [ ] c\n");
  EXPECT_EQ(tally.total, 3u);
  EXPECT_EQ(tally.checked, 1u);
  EXPECT_EQ(tally.first_open, 2u);
  EXPECT_THAT(tally.open, ElementsAre("b", "c"));
  EXPECT_EQ(count_boxes("- [x] a\n").first_open, 0u);
  EXPECT_EQ(count_criteria("- [ ] x\n").total, 0u);
}

TEST(ListItems, AreWholeParagraphsWithTheirPlaces) {
  const std::string text =
      "Intro\n\n- [ ] Raise the limit\n  for all queues\n- [x] Alert <!-- done -->\n  1. nested `- x`\n\n"
      "```\n- code\n```\n* plain\n-   \n";
  const auto items = find_list_items(text);
  ASSERT_EQ(items.size(), 4u);
  EXPECT_EQ(items[0].text, "Raise the limit for all queues");
  EXPECT_TRUE(items[0].has_box);
  EXPECT_FALSE(items[0].is_checked);
  EXPECT_EQ(slice(text, items[0].range), "[ ] Raise the limit\n  for all queues");
  EXPECT_TRUE(items[1].is_checked);
  EXPECT_EQ(items[1].text, "Alert");
  EXPECT_EQ(items[2].text, "nested `- x`");
  EXPECT_EQ(items[3].text, "plain");
  EXPECT_FALSE(items[3].has_box);
}

}  // namespace
}  // namespace blue
