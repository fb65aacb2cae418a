#include "documents/header.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using enum DocumentType;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> rows_of(std::string_view text) {
  std::vector<std::string> rows;
  for (const HeaderRow& row : read_header(rfc, text).rows) rows.push_back(row.name + "=" + row.value);
  return rows;
}

using Titled = std::pair<std::string, std::optional<int>>;

std::string accepted(std::string_view text) { return with_header_row(text, "Status", "Accepted"); }

TEST(DocumentHeader, ReadsTheTable) {
  EXPECT_THAT(rows_of("# RFC 0012: A\n\n| | |\n|---|---|\n| **Status** | Draft |\n| **Date** | 2026 |\n"),
              ElementsAre("Status=Draft", "Date=2026"));
  EXPECT_THAT(rows_of("# RFC 0012: A\n| **Status** | Draft |\n|:--|--:|\n| **Date** | 2026 |\n\n| a | b |\n"),
              ElementsAre("Status=Draft", "Date=2026"));
  EXPECT_THAT(rows_of("# A\n\n|Field|Value|\n|-|-|\n|  status|  In   Progress|\n"),
              ElementsAre("Field=Value", "status=In   Progress"));
}

TEST(DocumentHeader, ReadsBothKindsOfLines) {
  EXPECT_THAT(rows_of("# A\n\n**Status:** Draft\n**Relates To:** ADR 0014, RFC 0050\n\n**Body:** x\n"),
              ElementsAre("Status=Draft", "Relates To=ADR 0014, RFC 0050"));
  EXPECT_THAT(rows_of("# A\n**Status**: Draft  \n**Date** : 2026\\\n  ** Owner : **x\n"),
              ElementsAre("Status=Draft", "Date=2026", "Owner=x"));
}

TEST(DocumentHeader, ValuesKeepLinksCodeAndPipes) {
  EXPECT_THAT(rows_of("# A\n\n| | |\n|-|-|\n| **A** | [x](a.md) `b\\|c` | extra |\n| **B** | |\n| **C** |\n"),
              ElementsAre("A=[x](a.md) `b|c`", "B="));
  EXPECT_THAT(rows_of("# A\n\n**A:** x | y\n"), ElementsAre("A=x | y"));
}

TEST(DocumentHeader, OnlyTheFirstBlockCounts) {
  EXPECT_THAT(rows_of("# A\n\nProse.\n\n| **Status** | Draft |\n"), IsEmpty());
  EXPECT_THAT(rows_of("# A\n\n## B\n\n**Status:** Draft\n"), IsEmpty());
  EXPECT_THAT(rows_of("# A\n\n```\n| **Status** | Draft |\n```\n"), IsEmpty());
  EXPECT_THAT(rows_of("# A\n\n    **Status:** Draft\n"), IsEmpty());
  EXPECT_THAT(rows_of("# A\n\n| Option | Verdict |\n|---|---|\n| one | good |\n"), IsEmpty());
  EXPECT_THAT(rows_of("# A\n\n| Status | Date | Owner |\n|---|---|---|\n| Draft | x | y |\n"), IsEmpty());
  EXPECT_THAT(rows_of("# A\n<!-- hint\n-->\n\n**Status:** Draft\n---\n**B:** x\n"),
              ElementsAre("Status=Draft"));
}

TEST(DocumentHeader, FindsRowsInAnySpelling) {
  const DocumentHeader header =
      read_header(rfc, "# A\n\n**Source Spike:** x\n**STATUS:** y\n**Status:** z\n");
  ASSERT_TRUE(header.find("source_spike"));
  EXPECT_EQ(header.find("SOURCE-SPIKE")->value, "x");
  EXPECT_EQ(header.find("Status")->value, "y");
  EXPECT_FALSE(header.find("Source"));
}

TEST(DocumentHeader, RangesPointAtTheValue) {
  const std::string text = "\xEF\xBB\xBF# A\r\n\r\n| **Status** |  a\\|b  |\r\n| **Empty** | |\r\n";
  const DocumentHeader header = read_header(rfc, text);
  EXPECT_EQ(slice(text, header.rows.at(0).range), "a\\|b");
  EXPECT_EQ(header.rows.at(0).value, "a|b");
  EXPECT_EQ(text.substr(header.rows.at(1).range.begin), "|\r\n");
}

TEST(DocumentHeader, ReadsTitlesAndNumbers) {
  auto title = [](DocumentType type, std::string_view heading) {
    const DocumentHeader header = read_header(type, heading);
    return Titled(header.title, header.number);
  };
  EXPECT_EQ(title(rfc, "# RFC 0057: Judge: a Discipline ##\n"), Titled("Judge: a Discipline", 57));
  EXPECT_EQ(title(rfc, "# rfc-57 — Judge"), Titled("Judge", 57));
  EXPECT_EQ(title(rfc, "RFC 57: Judge\n===\n"), Titled("Judge", 57));
  EXPECT_EQ(title(adr, "# ADR 0014 Judge"), Titled("Judge", 14));
  EXPECT_EQ(title(adr, "# RFC 0057: Judge"), Titled("RFC 0057: Judge", std::nullopt));
  EXPECT_EQ(title(adr, "# ADR: 5 ways"), Titled("5 ways", std::nullopt));
  EXPECT_EQ(title(adr, "# Adrenaline"), Titled("Adrenaline", std::nullopt));
  EXPECT_EQ(title(adr, "# ADR 00000000000000000057: x"), Titled("ADR 00000000000000000057: x", std::nullopt));
  EXPECT_EQ(title(spike, "\xEF\xBB\xBF---\ntitle: x\n# no\n---\n\n# Spike: Cache\n"),
            Titled("Cache", std::nullopt));
  EXPECT_EQ(title(spike, "+++\na = 1\n+++\n# Spike 3 ways"), Titled("Spike 3 ways", std::nullopt));
  EXPECT_EQ(title(rfc, "```\n# RFC 0001: no\n```\n\n## Two\n\n# RFC 2: late"), Titled("", std::nullopt));
  EXPECT_EQ(title(rfc, ""), Titled("", std::nullopt));
}

TEST(DocumentHeader, AChangeTouchesTheValueAlone) {
  EXPECT_EQ(accepted("# A\n\n| | |\n|---|---|\n|  **Status**|Draft  |\n| **X** | y |"),
            "# A\n\n| | |\n|---|---|\n|  **Status**|Accepted  |\n| **X** | y |");
  EXPECT_EQ(accepted("# A\r\n**status:**\tDraft  \r\n"), "# A\r\n**status:**\tAccepted  \r\n");
  EXPECT_EQ(accepted("# A\r**Status**: Draft\\\r**B**: x\r"), "# A\r**Status**: Accepted\\\r**B**: x\r");
  EXPECT_EQ(accepted("**Status:** \xFF\0 x"), "**Status:** Accepted");
}

TEST(DocumentHeader, AnEmptyValueIsFilled) {
  EXPECT_EQ(accepted("# A\n\n|Status||\n"), "# A\n\n|Status| Accepted |\n");
  EXPECT_EQ(accepted("# A\n\n| **Status** | |\n"), "# A\n\n| **Status** | Accepted |\n");
  EXPECT_EQ(accepted("# A\n\n**Status:**\n"), "# A\n\n**Status:** Accepted\n");
  EXPECT_EQ(accepted("# A\n\n**Status**:\\\n"), "# A\n\n**Status**: Accepted\\\n");
}

TEST(DocumentHeader, OddValuesComeBack) {
  for (const char* text : {"# A\n\n|**X**|y|\n", "# A\n\n| **X** | y", "# A\n\n**X:** y\\\n",
                           "# A\n\n**X**: y", "# A\n\nStatus: Draft\nX: <!-- who -->\n", "# A\n"})
    for (const char* value : {"", "a|b", "a\\|b", "|", "a\\", "\\", "a\\\\", "`x|y`", "**b:** c", "---"}) {
      const std::string once = with_header_row(text, "X", value);
      ASSERT_TRUE(read_header(rfc, once).find("X")) << once;
      EXPECT_EQ(read_header(rfc, once).find("X")->value, value) << once;
      EXPECT_EQ(with_header_row(once, "X", value), once);
    }
  EXPECT_EQ(with_header_row("**X:** y", "X", " a\r\nb\n"), "**X:** a  b");
}

TEST(DocumentHeader, ARuleBelowARowDoesNotHideTheTitle) {
  for (const char* text : {"Date:\n---\n# A\n", "Date: 2026-01-02\nOwner: x\n---\n# A\n"})
    EXPECT_EQ(read_header(rfc, text).title, "A") << text;
  EXPECT_EQ(read_header(rfc, accepted("Date:\n---\n# A\n")).find("Status")->value, "Accepted");
  EXPECT_EQ(accepted("# A\n\nStatus: Draft\n---\nProse.\n"), "# A\n\nStatus: Accepted\n---\nProse.\n");
}

TEST(DocumentHeader, AMissingRowJoinsTheOthers) {
  EXPECT_EQ(accepted("# A\n\n| | |\n|---|---|\n| **X** | y |\n\nProse"),
            "# A\n\n| | |\n|---|---|\n| **X** | y |\n| **Status** | Accepted |\n\nProse");
  EXPECT_EQ(accepted("# A\r\n\r\n  **X:** y\r\n---\r\n"),
            "# A\r\n\r\n  **X:** y\r\n  **Status:** Accepted\r\n---\r\n");
  EXPECT_EQ(accepted("# A\n\n**X**: y"), "# A\n\n**X**: y\n**Status**: Accepted");
  EXPECT_EQ(accepted("# A\n\n| | |\n|---|---|\n"), "# A\n\n| | |\n|---|---|\n| **Status** | Accepted |\n");
}

TEST(DocumentHeader, AMissingHeaderIsAdded) {
  const std::string table = "| | |\n|---|---|\n| **Status** | Accepted |\n";
  EXPECT_EQ(accepted("# A\n\nProse\n"), "# A\n\n" + table + "\nProse\n");
  EXPECT_EQ(accepted("# A\nProse\n"), "# A\n\n" + table + "\nProse\n");
  EXPECT_EQ(accepted("# A"), "# A\n\n" + table);
  EXPECT_EQ(accepted(""), table);
  EXPECT_EQ(accepted("\xEF\xBB\xBF"), "\xEF\xBB\xBF" + table);
  EXPECT_EQ(accepted("---\na: b\n---"), "---\na: b\n---\n\n" + table);
  EXPECT_EQ(accepted("## Two\n"), table + "\n## Two\n");
  const std::string body = "# A\n\n| Status | Owner | Date |\n|---|---|---|\n| Draft | x | y |\n";
  EXPECT_EQ(accepted(body), "# A\n\n" + table + "\n" + body.substr(5));
}

TEST(DocumentHeader, LineEndingsDoNotMix) {
  EXPECT_THAT(accepted("# A\r\rx\ny"),
              testing::StartsWith("# A\r\r| | |\r|---|---|\r| **Status** | Accepted |\r\rx\ny"));
}

TEST(DocumentHeader, RulesAreNotFrontMatter) {
  EXPECT_THAT(rows_of("---\n\n# A\n\n**Status:** Draft\n\n---\n"), ElementsAre("Status=Draft"));
  EXPECT_THAT(rows_of("---\nx\n# A\n\n**Status:** Draft\n"), ElementsAre("Status=Draft"));
}

TEST(DocumentHeader, AHeadingTakesAnotherNumber) {
  EXPECT_EQ(with_heading_number(rfc, "# rfc-57 — A #\r\nx", 58), "# rfc-0058 — A #\r\nx");
  EXPECT_EQ(with_heading_number(rfc, "# RFC: A\n", 58), "# RFC 0058: A\n");
  EXPECT_EQ(with_heading_number(rfc, "A\n==\n", 58), "RFC 0058: A\n==\n");
  EXPECT_EQ(with_heading_number(rfc, "#\n", 58), "# RFC 0058: \n");
  EXPECT_EQ(with_heading_number(rfc, "A\n", 58), "A\n");
  EXPECT_EQ(with_heading_number(spike, "# Spike: A\n", 58), "# Spike: A\n");
}

TEST(DocumentHeader, HugeLinesAreReadOnce) {
  const std::string pipes(1 << 20, '|'), stars(1 << 20, '*');
  for (const std::string& noise : {pipes, stars, "**" + pipes, "| **Status** | " + stars})
    EXPECT_THAT(accepted("# A\n\n" + noise), HasSubstr("Accepted"));
}

}  // namespace
}  // namespace blue
