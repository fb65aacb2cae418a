#include "tools/documents/document_view.h"

#include <gmock/gmock.h>

#include "base/format.h"

namespace blue {
namespace {

using testing::ElementsAre;

// A block as one text: what it is, and what it says.
struct Named {
  std::string operator()(const Heading& one) const { return "heading " + one.text; }
  std::string operator()(const Paragraph& one) const { return "text " + one.text.text; }
  std::string operator()(const ListItemLine& one) const {
    return format("item {} {} {}", one.depth, one.mark, one.text);
  }
  std::string operator()(const Verbatim& one) const { return "code " + one.text; }
  std::string operator()(const Table& one) const {
    std::string out = "table";
    for (const std::string& name : one.columns) out += " " + name;
    for (const auto& row : one.rows) {
      out += " |";
      for (const Cell& cell : row) out += " " + cell.text;
    }
    return out;
  }
  template <class Other>
  std::string operator()(const Other&) const {
    return "?";
  }
};

std::vector<std::string> blocks_of(std::string_view text) {
  std::vector<std::string> blocks;
  for (const Block& block : show_markdown(text)) blocks.push_back(std::visit(Named{}, block));
  return blocks;
}

TEST(DocumentView, EveryKindOfBlockIsTold) {
  EXPECT_THAT(
      blocks_of("---\nkey: value\n---\n# Title\n\nTwo\nlines.\n\n<!-- hint -->\n\nUnder\n---\n\n"
                "- one\n  more\n  * deep\n1. first\n\n```sh\nls  -l\n\n# no\n```\n\n"
                "| a | b |\n|---|---|\n| 1 | **2** |\n\n---\n> quoted\n"),
      ElementsAre("heading Title", "text Two lines.", "heading Under", "item 0 - one more", "item 1 - deep",
                  "item 0 1. first", "code ls  -l\n\n# no", "table a b | 1 2", "text > quoted"));
}

TEST(DocumentView, AnyBytesAreAText) {
  EXPECT_THAT(blocks_of(""), ElementsAre());
  EXPECT_THAT(blocks_of("```\nopen"), ElementsAre("code open"));
  EXPECT_THAT(blocks_of("| a |\n| b |"), ElementsAre("table | a | b"));
}

}  // namespace
}  // namespace blue
