#include "base/layout.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using testing::ElementsAre;

TEST(DisplayWidth, CountsCells) {
  EXPECT_EQ(display_width(""), 0u);
  EXPECT_EQ(display_width("abc"), 3u);
  EXPECT_EQ(display_width("é…"), 2u);
  EXPECT_EQ(display_width("e\u0301"), 1u);
  EXPECT_EQ(display_width("中文"), 4u);
  EXPECT_EQ(display_width("한글"), 4u);
  EXPECT_EQ(display_width("👧"), 2u);
  EXPECT_EQ(display_width("a\u200Db"), 2u);
  EXPECT_EQ(display_width("\x1b\a"), 0u);
  EXPECT_EQ(display_width("\xFF"), 1u);
}

TEST(FitWidth, CutsWithAnEllipsis) {
  EXPECT_EQ(fit_width("abcdef", 6), "abcdef");
  EXPECT_EQ(fit_width("abcdef", 5), "abcd…");
  EXPECT_EQ(fit_width("abcdef", 1), "…");
  EXPECT_EQ(fit_width("abcdef", 0), "");
  EXPECT_EQ(fit_width("中文字", 5), "中文…");
  EXPECT_EQ(fit_width("中文字", 4), "中…");
  EXPECT_EQ(fit_width("e\u0301e\u0301e\u0301", 2), "e\u0301…");
}

TEST(Wrap, BreaksBetweenWords) {
  EXPECT_THAT(wrap_text("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrap_text("  - one two three", 9), ElementsAre("  - one", "  two", "  three"));
  EXPECT_THAT(wrap_text("a\n\nb\n", 9), ElementsAre("a", "", "b"));
  EXPECT_THAT(wrap_text("", 9), ElementsAre(""));
}

TEST(Wrap, BreaksWithinLongWordsButNotWithinCharacters) {
  EXPECT_THAT(wrap_text("abcdefgh", 3), ElementsAre("abc", "def", "gh"));
  EXPECT_THAT(wrap_text("蛋糕好", 3), ElementsAre("蛋", "糕", "好"));
  EXPECT_THAT(wrap_text("ae\xcc\x81i", 2), ElementsAre("ae\xcc\x81", "i"))
      << "an accent stays with its letter";
}

TEST(Wrap, LongTextIsDoneInOnePass) {
  std::string text(1 << 20, 'x');
  EXPECT_EQ(wrap_text("  " + text, 80).size(), (text.size() + 2 + 77) / 78);
}

TEST(OneLine, JoinsLinesAndCuts) {
  EXPECT_EQ(one_line(" a\r\n\tb  c\n"), "a b c");
  EXPECT_EQ(one_line("a\x1b[2J"), "a\\u001b[2J");
  EXPECT_EQ(one_line("abcdef", 4), "abc…");
  EXPECT_EQ(one_line("abcd", 4), "abcd");
}

TEST(Pad, CountsCells) {
  EXPECT_EQ(pad_right("中", 3) + "|", "中 |");
  EXPECT_EQ(pad_left("7", 3), "  7");
  EXPECT_EQ(pad_right("abc", 2), "abc");
}

}  // namespace
}  // namespace blue
