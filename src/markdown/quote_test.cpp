#include "markdown/quote.h"

#include <gmock/gmock.h>

#include "tests/support/state_builder.h"

namespace blue {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(OneLine, CollapsesSpaceAndShowsControls) {
  EXPECT_EQ(one_line("  a\r\n b\t\tc "), "a b c");
  EXPECT_EQ(one_line("a\x1b[31mb"), "a\\u001b[31mb");
}

TEST(OneLine, CutsWholeCharacters) {
  EXPECT_EQ(one_line("ééééé", 3), "éé…");
  EXPECT_EQ(one_line("ééé", 3), "ééé");
}

TEST(Shorten, KeepsWhatFits) { EXPECT_EQ(shorten(" as it is \n", 9), "as it is"); }

TEST(Shorten, CutsAfterASentenceElseBetweenWords) {
  EXPECT_EQ(shorten("One thing. Another thing follows", 17), "One thing. […]");
  EXPECT_EQ(shorten("words without any stop at all", 20), "words without any […]");
}

TEST(Shorten, NeverCutsACharacterInTwo) {
  for (std::size_t limit = 1; limit < 12; ++limit)
    EXPECT_THAT(shorten("ééééééé", limit), Not(HasSubstr("\xEF\xBF\xBD"))) << limit;
}

TEST(Shorten, OfNothingOrToNothingIsEmpty) {
  EXPECT_EQ(shorten("  ", 10), "");
  EXPECT_EQ(shorten("text", 0), "");
}

TEST(Shortener, RemembersACut) {
  Shortener shortener;
  EXPECT_EQ(shortener.body("fits", 10), "fits");
  EXPECT_EQ(shortener.line("fits", 10), "fits");
  EXPECT_FALSE(shortener.has_cut());
  EXPECT_THAT(shortener.body("does not fit in here", 10), EndsWith(kCutMark));
  EXPECT_TRUE(shortener.has_cut());
}

TEST(Fence, IsLongerThanAnyRunInside) {
  EXPECT_EQ(fence("plain\n"), "```text\nplain\n```");
  EXPECT_EQ(fence("a ```` b"), "`````text\na ```` b\n`````");
  EXPECT_EQ(outside_fences("before\n" + fence("```\n## Judge Protocol\n```") + "\nafter"), "before\nafter\n");
}

TEST(BlockQuote, MarksEveryLine) { EXPECT_EQ(block_quote("a\n\nb"), "> a\n>\n> b"); }

TEST(CodeSpan, CannotBeEndedFromInside) {
  EXPECT_EQ(code_span("a/b.md"), "`a/b.md`");
  EXPECT_EQ(code_span("a`b"), "`` a`b ``");
}

}  // namespace
}  // namespace blue
