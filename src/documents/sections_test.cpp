#include "documents/sections.h"

#include <gmock/gmock.h>

#include "documents/lists.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> outline(std::string_view text) {
  std::vector<std::string> out;
  for (const DocumentSection& section : find_sections(text))
    out.push_back(std::to_string(section.level) + section.title);
  return out;
}

TEST(DocumentSections, FindsHeadings) {
  EXPECT_THAT(outline("# A #\n## B##\n###### F ###   \n#no\n####### no\n   ## C\n    ## no\n##\n"),
              ElementsAre("1A", "2B##", "6F", "2C", "2"));
  EXPECT_THAT(outline("A\r\n===\r\n\r\nB\r\n---\r\nC\r\n\r\n---\r\n"), ElementsAre("1A", "2B"));
}

TEST(DocumentSections, CodeCommentsAndTablesAreNotHeadings) {
  EXPECT_THAT(
      outline(
          "```\n# a\n~~~\n```\n~~~~\n# b\n~~~\n# c\n~~~~\n\n    # d\n<!--\n# e\n-->\n> # f\n- # g\n# Yes"),
      ElementsAre("1Yes"));
  EXPECT_THAT(outline("| a | b |\n---\n**Status:** x\n---\n- a\n---\n```a`b\n# Yes\n"), ElementsAre("1Yes"));
  EXPECT_THAT(outline("---\n# comment: x\ntitle: y\n---\n# Yes"), ElementsAre("1Yes"));
  EXPECT_THAT(outline("```\n# never closed"), IsEmpty());
  EXPECT_THAT(outline("- a\n  ```\n  # b\n# Yes, the item is over"), ElementsAre("1Yes, the item is over"));
}

TEST(DocumentSections, SectionsEndAtTheNextOfTheirLevel) {
  const std::string text = "# T\n\n## A\nx\n### B\ny\n## C\nz";
  auto says = [&](std::string_view title) { return section_text(text, find_section(text, title).value()); };
  EXPECT_EQ(says("a"), "x\n### B\ny");
  EXPECT_EQ(says("B"), "y");
  EXPECT_EQ(says("C"), "z");
  EXPECT_EQ(says("T"), "## A\nx\n### B\ny\n## C\nz");
  EXPECT_FALSE(find_section(text, "D"));
}

TEST(DocumentSections, HintsAreNotWords) {
  auto says = [](const std::string& text) {
    const DocumentSection section = find_section(text, "A").value();
    return std::string(section_text(text, section));
  };
  EXPECT_EQ(says("## A\n\n<!-- say why -->\n <!---->\n\n"), "");
  EXPECT_EQ(says("## A\n<!-- a --> x <!-- b --> y\n<!-- c -->\n"), "x <!-- b --> y");
  EXPECT_EQ(says("## A\n<!-- never closed\n## B"), "");
  EXPECT_EQ(says("## A\nx -->"), "x -->");
}

TEST(DocumentSections, QuotationsNameTheSectionsThatHaveText) {
  EXPECT_EQ(quotable_text("## Context\n\n<!-- hint -->\n\n## Decision ##\n\nWe do.\nAnd more.\n\n## Empty\n"),
            "Decision: We do.\nAnd more.\n");
  EXPECT_EQ(quotable_text(""), "");
}

TEST(DocumentSections, OnlyANewDocumentLosesTheTemplatesHint) {
  EXPECT_EQ(with_section_filled("## A\n\n<!-- hint -->\n\n## B\n", "A", "y"), "## A\n\ny\n\n## B\n");
  EXPECT_EQ(with_section_filled("## A\n\nx\n<!-- mine -->\n", "A", "y"), "## A\n\nx\n<!-- mine -->\n\ny\n");
  EXPECT_EQ(with_section_filled("## A\n\n<!-- hint -->\n", "A", " "), "## A\n\n<!-- hint -->\n");
  EXPECT_EQ(with_section_filled("# T\n", "A", "y"), "# T\n\n## A\n\ny\n");
}

TEST(DocumentSections, WordsFollowTheTextOfASection) {
  EXPECT_EQ(with_section_text("# T\n\n## A\n\nx\n\n## B\n", "a", "y\r\nz\n"),
            "# T\n\n## A\n\nx\n\ny\nz\n\n## B\n");
  EXPECT_EQ(with_section_text("## A\r\n## B\r\n", "A", "y\nz"), "## A\r\n\r\ny\r\nz\r\n\r\n## B\r\n");
  EXPECT_EQ(with_section_text("## A", "A", "y"), "## A\n\ny\n");
  EXPECT_EQ(with_section_text("## A\r\n- x\r\n\r\n## B\r\n", "A", "- y"),
            "## A\r\n- x\r\n- y\r\n\r\n## B\r\n");
  EXPECT_EQ(with_section_text("## A\n<!-- hint -->\n\n---\n\n## B", "A", "y"),
            "## A\n<!-- hint -->\n\ny\n\n---\n\n## B");
  EXPECT_EQ(with_section_text("# A\nx\n\nB\n---\nz\n", "A", "y"), "# A\nx\n\ny\n\nB\n---\nz\n");
  EXPECT_EQ(with_section_text("## A\nx", "A", " \n "), "## A\nx");
}

TEST(DocumentSections, AMissingSectionIsAddedAtTheEnd) {
  EXPECT_EQ(with_section_text("# T\n\nx", "Outcome", "y"), "# T\n\nx\n\n## Outcome\n\ny\n");
  EXPECT_EQ(with_section_text("", "Outcome", "\n\n  - y"), "## Outcome\n\n  - y\n");
}

TEST(DocumentSections, SearchSeesHeadingsAndBody) {
  const std::string text = "\xEF\xBB\xBF---\ntags: [a]\n---\n# T\n\n## A `b` ##\n";
  EXPECT_EQ(headings_text(text), "T\nA `b`");
  EXPECT_EQ(body_text(text), "# T\n\n## A `b` ##\n");
  EXPECT_EQ(body_text("a\n<!-- hint\nmore -->\nb"), "a\nb");
  EXPECT_EQ(body_text("+++\na = 1\n+++"), "");
  EXPECT_EQ(body_text("---\na: 1\n...\nx"), "x");
  EXPECT_EQ(body_text("---\na: 1\n"), "---\na: 1\n");
}

TEST(DocumentSections, HugeTextsAreReadOnce) {
  for (const std::string piece : {"#", "# a\n", "- ", "- a\n ", "  ", "---\n", "a\n---\n", "```", "<!-- -->",
                                  "<!--", "> ", "\r", "- [ ] <!-- --> a\n", "1. ", "\t"}) {
    std::string text;
    for (int i = 0; i < 1 << 15; ++i) text += piece;
    const std::size_t count =
        find_sections(text).size() + find_check_boxes(text).size() + find_bullets(text).size();
    EXPECT_LE(count, text.size());
    const DocumentSection whole{1, "", {0, text.size()}};
    EXPECT_LE(section_text(text, whole).size(), text.size());
    EXPECT_GT(with_section_text(text, "A", "b").size(), text.size());
  }
}

}  // namespace
}  // namespace blue
