#include "markdown/elements.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

// The text with every byte within an element as a dot.
std::string shaded(std::string text) {
  for (const TextRange& range : find_elements(text))
    for (std::size_t at = range.begin; at < range.end; ++at)
      if (text[at] != '\n') text[at] = '.';
  return text;
}

TEST(Elements, ReachFromTagToTag) {
  EXPECT_EQ(shaded("a<b>c</b>d"), "a........d");
  EXPECT_EQ(shaded("<details>\n\nx\n\n</details>\ny"), ".........\n\n.\n\n..........\ny");
  EXPECT_EQ(shaded("<a><b>x</a>y</b>z"), "................z");
  EXPECT_EQ(shaded("<Thinking why=\"x\">y</THINKING>z"), "..............................z");
}

TEST(Elements, NeedAClosingTagUnlessABlockOpensALine) {
  EXPECT_EQ(shaded("Vec<T> and <div> here"), "Vec<T> and <div> here");
  EXPECT_EQ(shaded("a\n<pre>\nb"), "a\n.....\n.");
  EXPECT_EQ(shaded("<br>x<img src=a>y<custom/>z"), "<br>x<img src=a>y<custom/>z");
  EXPECT_EQ(shaded("a < b > c </b>"), "a < b > c </b>");
  EXPECT_EQ(shaded("<https://a.b> x </https>"), "<https://a.b> x </https>");
}

TEST(Elements, AreNotReadInCode) {
  EXPECT_EQ(shaded("`<pre>`\nx"), "`<pre>`\nx");
  EXPECT_EQ(shaded("```\n<pre>\n```\nx"), "```\n<pre>\n```\nx");
  EXPECT_EQ(shaded("<!-- <pre> -->\nx</pre>"), "<!-- <pre> -->\nx</pre>");
}

}  // namespace
}  // namespace blue
