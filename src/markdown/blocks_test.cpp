// Which parts of a message are the writer's own words.
#include "markdown/blocks.h"

#include <gtest/gtest.h>

#include <string>

namespace blue {
namespace {

// One letter a block: text, quote, fence, unclosed fence, comment (h), element.
std::string kinds(std::string_view text) {
  static constexpr std::string_view kLetters = "tqfuhe";
  std::string out;
  for (const MarkdownBlock& each : split_blocks(text)) out += kLetters[static_cast<std::size_t>(each.kind)];
  return out;
}

TEST(MarkdownBlocks, HoldOnlyWhatHasABracket) {
  EXPECT_EQ(kinds("a\n\n> b\n```\nc\n```\n"), "");
  EXPECT_EQ(kinds(""), "");
  EXPECT_EQ(kinds("[a]\n\n[b]"), "tt");
}

TEST(MarkdownBlocks, EndWithHeadingsRowsItemsAndBlankLines) {
  EXPECT_EQ(kinds("[a]\n[b]"), "t");
  EXPECT_EQ(kinds("[a]\n# [b]\n| [c] |\n- [d]\n  [e]\n\n    [f]"), "ttttt");
}

TEST(MarkdownBlocks, AreQuotedFencedOrHidden) {
  EXPECT_EQ(kinds("> [a]\n[b]\n- ```\n[c]\n```\n<!-- [d]\n\n-->[e]\n<pre>[f]\n\n</pre>\n~~~\n[g]"),
            "qtfhteu");
}

// A lone list mark before CR LF was an item, but text before LF.
TEST(MarkdownBlocks, AreTheSameWithAnyLineEnding) {
  for (const char* text : {"[a\n-\nb]", "[a\n- \nb]", "```\n[a]\n``` \n[b]", "[a]\n>\n[b]"}) {
    std::string with_returns;
    for (char c : std::string_view(text)) with_returns += c == '\n' ? "\r\n" : std::string(1, c);
    EXPECT_EQ(kinds(text), kinds(with_returns)) << text;
  }
}

}  // namespace
}  // namespace blue
