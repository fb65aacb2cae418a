// Where brackets are found, and that no text makes the finder look at a bracket's inside more than once.
#include "markers/brackets.h"

#include <gtest/gtest.h>

#include <string>

namespace blue {
namespace {

// One letter a bracket: text, quote, fence, unclosed fence, code, escaped (x), left open, hidden in a
// comment, struck, in quotation marks, in an HTML element.
std::string places(std::string_view text) {
  static constexpr std::string_view kLetters = "tqfucxohsme";
  std::string out;
  for (const Bracket& each : find_brackets(text)) out += kLetters[static_cast<std::size_t>(each.place)];
  return out;
}

TEST(Brackets, HaveAPlace) {
  EXPECT_EQ(places("[a]\n> [b]\n```\n[c]\n```\n`[d]` \\[e] [f"), "tqfcxo");
  EXPECT_EQ(places("~~~\n[a]"), "u");
  EXPECT_EQ(places("[1] [ ] [] [-]"), "");
}

TEST(Brackets, NestAndKeepTheOrderOfTheirBegins) {
  auto found = find_brackets("[a [b] c]");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].end, 9U);
  EXPECT_EQ(found[1].begin, 3U);
  EXPECT_EQ(found[1].end, 6U);
}

TEST(Brackets, PairBackTicksByLengthWithinABlock) {
  EXPECT_EQ(places("``a ` [b]``"), "c");
  EXPECT_EQ(places("` [a]\n\n`"), "t");
  EXPECT_EQ(places("` [a]\n# h `"), "t");
  EXPECT_EQ(places("` [a]\n- item `"), "t");
  EXPECT_EQ(places("\\` [a] `"), "t");
  EXPECT_EQ(places("`a [b]\n[c]`"), "cc");
}

TEST(Brackets, CloseFencesOnlyWithTheirOwnKind) {
  EXPECT_EQ(places("```\n~~~\n[a]\n```\n[b]"), "ft");
  EXPECT_EQ(places("````\n```\n[a]\n````\n[b]"), "ft");
  EXPECT_EQ(places("``` a`b\n[c]"), "t");
  EXPECT_EQ(places("1. ```\n   [a]\n   ```\n[b]"), "ft");
}

TEST(Brackets, OutsideTextEndAtTheNextBracketSoThatReadingThemAllIsLinear) {
  std::string text = "> ";
  for (int i = 0; i < 1000; ++i) text += "[a";
  std::size_t covered = 0;
  for (const Bracket& each : find_brackets(text)) covered += each.end - each.begin;
  EXPECT_EQ(covered, text.size() - 2);
}

TEST(Brackets, LeftOpenEndAtTheNextBracketToo) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "[a ";
  std::size_t covered = 0;
  for (const Bracket& each : find_brackets(text)) covered += each.end - each.begin;
  EXPECT_EQ(covered, text.size());
}

TEST(Brackets, HideInCommentsAndStruckText) {
  EXPECT_EQ(places("<!-- [a]\n\n[b] --> [c]"), "hht");
  EXPECT_EQ(places("see <!-- [a] --> [b]"), "ht");
  EXPECT_EQ(places("<!-- [a]\n\n[b]"), "tt");
  EXPECT_EQ(places("~~[a]~~ [b] ~~ [c]"), "stt");
  EXPECT_EQ(places("~[a]~ 1 < 2 [b]"), "tt");
}

TEST(Brackets, AreQuotedByQuotationMarks) {
  EXPECT_EQ(places("\"[a]\" '[b]' “[c]” ‘[d]’ «[e]» « [f] » „[g]“ \"**[h]**.\""), "mmmmmmmm");
  EXPECT_EQ(places("\"x\" [a] \"y\" \"[b] it's [c]"), "ttt");
}

TEST(Brackets, AreQuotedByHtmlThatQuotesOrShowsCode) {
  EXPECT_EQ(places("<code>[a]</code> [b] <CODE class=x>[c]</Code>"), "ete");
  EXPECT_EQ(places("<pre>\n[a]\n\n[b]\n</pre>\n[c]"), "eet");
  EXPECT_EQ(places("<blockquote>[a]</blockquote> <q>[b]</q>"), "ee");
  EXPECT_EQ(places("<code>[a] 1 <s 2 <codes>[b]</codes>"), "tt");
}

}  // namespace
}  // namespace blue
