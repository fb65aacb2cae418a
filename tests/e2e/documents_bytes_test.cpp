// A status change touches the status and the name; every other byte belongs to somebody else.
#include <gmock/gmock.h>

#include <random>

#include "base/format.h"
#include "base/text.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

struct Strange {
  std::string what;
  std::string before, status, after;  // the file is the three in a row; the status is what changes
};

const std::string kBom = "\xEF\xBB\xBF";

std::vector<Strange> strange_documents() {
  const std::string table = "# RFC 0001: One\n\n| | |\n|---|---|\n| **Status** | ";
  return {
      {"as Blue writes it", table, "Draft", " |\n| **Date** | 2026-02-03 |\n\n## Problem\n\nNone.\n"},
      {"CRLF", "# RFC 0001: One\r\n\r\n| | |\r\n|---|---|\r\n| **Status** | ", "Draft",
       " |\r\n\r\nProse.\r\n"},
      {"mixed line ends", "# RFC 0001: One\r\n\n| | |\n|---|---|\r\n| **Status** | ", "draft",
       " |\n| **Owner** | A |\r\n\r\nProse.\n\r\n"},
      {"BOM", kBom + table, "Draft", " |\n\nProse.\n"},
      {"BOM and CRLF", kBom + "# RFC 0001: One\r\n\r\n**Status:** ", "Draft", "\r\n"},
      {"front matter", "---\nstatus: draft\nStatus: Draft\ntags: [a, b]\n---\n\n" + table, "Draft",
       " |\n\nProse.\n"},
      {"front matter of other tools",
       "---\r\nlayout: post\r\n---\r\n# RFC 0001: One\r\n\r\n**Status**: ", "Draft", "\r\nMore\r\n"},
      {"odd spacing", "#   RFC 0001:   One  \n\n\n|  |   |\n|:--|--:|\n|**Status**|   ", "DRAFT",
       "      |\n|Owner   |x|\n\n\n\nProse  \n\t\n"},
      {"line dialect", "# One\n\n**Status:** ", "Draft", "\n**Date:** yesterday\n\nProse\n"},
      {"line dialect, colon outside", "# One\n\n**Status**:   ", "Draft", "   \n\nProse\n"},
      {"other case", "# One\n\n| | |\n|---|---|\n| **STATUS** | ", "dRaFt", " |\n"},
      {"plain name", "# One\n\n| Field | Value |\n|---|---|\n| Status | ", "Draft", " |\n"},
      {"no line feed at the end", table, "Draft", " |"},
      {"no line feed after a line", "# One\n\n**Status:** ", "Draft", ""},
      {"tables in the body", table, "Draft",
       " |\n\n## States\n\n| | |\n|---|---|\n| **Status** | Draft |\n| Status | Draft |\n\n**Status:** "
       "Draft\n\n```\n**Status:** Draft\n| **Status** | Draft |\n```\n"},
      {"another heading further down", table, "Draft",
       " |\n\n# RFC 0002: Two\n\n| | |\n|---|---|\n| **Status** | Draft |\n"},
      {"unknown rows and pipes", table, "Draft",
       " |\n| **Länge** | 12 \\| 13 |\n| **Status Note** | Draft for now |\n| | |\n"},
      {"right-to-left and symbols", "# RFC 0001: שלום\n\n| | |\n|---|---|\n| **Status** | ", "Draft",
       " |\n\n🦆 \u200f עולם\n\n\n"},
      {"trailing blanks", table, "Draft", " |   \n   \nProse with  \nhard breaks  \n"},
  };
}

std::string numbered(std::size_t number, std::string_view suffix) {
  return format(".blue/docs/rfcs/{:04}-one.{}.md", number, suffix);
}

// Takes all of them through the step at once and compares what is on disk then.
void expect_step(const std::vector<Strange>& documents, std::string_view to, std::string_view title,
                 std::string_view suffix) {
  Library library;
  library.must({"init"});
  std::map<std::string, std::string> expected;
  for (std::size_t at = 0; at < documents.size(); ++at) {
    const Strange& strange = documents[at];
    library.write(numbered(at + 1, "draft"), strange.before + strange.status + strange.after);
    expected[numbered(at + 1, suffix)] = strange.before + std::string(title) + strange.after;
  }
  for (std::size_t at = 0; at < documents.size(); ++at)
    library.must({"rfc", "status", format("{}", at + 1), "--status", std::string(to)});
  const auto found = library.documents();
  for (std::size_t at = 0; at < documents.size(); ++at) {
    const std::string file = numbered(at + 1, suffix);
    EXPECT_EQ(found.contains(file) ? found.at(file) : "missing", expected[file]) << documents[at].what;
  }
  EXPECT_EQ(found.size(), expected.size());
}

TEST(DocumentsBytes, AStatusChangeTouchesTheStatusAlone) {
  expect_step(strange_documents(), "accepted", "Accepted", "accepted");
}

TEST(DocumentsBytes, ALongerStatusTouchesNothingElseEither) {
  expect_step(strange_documents(), "Superseded", "Superseded", "super");
}

// Prose made of the pieces that a reader of headers could stumble over.
TEST(DocumentsBytes, AnyProseStaysAsItIs) {
  const std::vector<std::string> pieces = {"| **Status** | Draft |",
                                           "**Status:** Draft",
                                           "**Status**: Draft",
                                           "---",
                                           "```",
                                           "# RFC 0001: One",
                                           "## Status",
                                           "|---|---|",
                                           "| | |",
                                           "",
                                           "",
                                           "\t",
                                           "  text  ",
                                           "<!-- Status: Draft -->",
                                           "> **Status:** x",
                                           "- [ ] Status",
                                           "\xC2\xA0",
                                           "[a](0001-one.draft.md)x",
                                           "Status: Draft",
                                           "~~~",
                                           "\\| x \\|"};
  const auto seed = std::random_device()();
  SCOPED_TRACE(format("seed {}", seed));
  std::mt19937 random(seed);
  std::vector<Strange> documents;
  while (documents.size() < 40) {
    const std::string end = random() % 2 ? "\n" : "\r\n";
    std::string after = " |" + end;
    for (std::size_t lines = random() % 12; lines > 0; --lines)
      after += pieces[random() % pieces.size()] + end;
    if (random() % 3 == 0) after += "no end of line";
    if (after.find("](0001") != std::string::npos) continue;  // links to itself are repaired, and rightly
    const std::string before =
        "# RFC 0001: One" + end + end + "| | |" + end + "|---|---|" + end + "| **Status** | ";
    documents.push_back({render_json(after), before, "Draft", after});
  }
  expect_step(documents, "accepted", "Accepted", "accepted");
}

TEST(DocumentsBytes, WhatIsAddedKeepsTheFilesWays) {
  Library library;
  library.must({"init"});
  library.write(".blue/docs/spikes/2026-02-03T1423Z-one.wip.md",
                kBom + "# One\r\n\r\n**Status:** In Progress\r\n\r\n## Findings\r\n\r\nTheirs.\r\n");
  library.must({"spike", "complete", "one", "--outcome", "decision-made", "--summary", "We know."});
  const std::string text = library.read(".blue/docs/spikes/2026-02-03T1423Z-one.done.md");
  EXPECT_TRUE(text.starts_with(kBom + "# One\r\n\r\n**Status:** Complete\r\n")) << text;
  EXPECT_THAT(text, testing::HasSubstr("Decision Made\r\n"));
  EXPECT_THAT(text, testing::HasSubstr("## Findings\r\n\r\nTheirs.\r\n"));
  EXPECT_THAT(text, testing::HasSubstr("We know.\r\n"));
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    EXPECT_EQ(text[at - 1], '\r') << "at " << at;
}

}  // namespace
}  // namespace blue
