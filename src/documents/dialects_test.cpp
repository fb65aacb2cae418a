// Every dialect with every status: read, change, read again; all other bytes stay. The oracle is the text
// with a hole where a person would write the status.
#include <gmock/gmock.h>

#include "base/format.h"
#include "base/text.h"
#include "documents/header.h"
#include "documents/links.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

constexpr DocumentType kAdr = DocumentType::adr;

struct Dialect {
  const char* name;
  std::string text;  // '@' is where the status is
  HeaderDialect dialect;
  bool is_lower = false;
};

const std::string kBody =
    "\n## Context\n\nStatus: not this one.\n\n```\nStatus: code\n- Status: code\n## "
    "Status\n\nRejected\n```\n\n"
    "## Decision\n\nWe use tables.\n";

std::vector<Dialect> all_dialects() {
  using enum HeaderDialect;
  return {
      {"table", "# ADR 0007: Title\n\n| | |\n|---|---|\n| **Status** | @ |\n| **Owner** | me |\n" + kBody,
       table},
      {"plain table", "# Title\n\n| Status | @ |\n|---|---|\n| Date | 2026-02-03 |\n" + kBody, table},
      {"bold lines", "# Title\n\n**Status:** @\n**Date:** 2026-02-03\n" + kBody, bold_line},
      {"bold names", "# Title\n\n**Status**: @  \n**Date**: 2026-02-03\n" + kBody, bold_line},
      {"plain lines", "# Title\n\nStatus: @\nDate: 2026-02-03\n" + kBody, plain_line},
      {"dashes", "# Title\n\n- Status: @\n- Date: 2026-02-03\n- Tags: a, b\n" + kBody, dash_item, true},
      {"stars", "# Title\n\n* Status: @\n* Deciders: me\n* Date: 2026-02-03\n" + kBody, star_item, true},
      {"bold items", "# Title\n\n* **Status:** @\n* **Date:** 2026-02-03\n" + kBody, star_item},
      {"items before a heading", "- Start Date: 2026-02-03\n- Status: @\n\n# Summary\n\nWords.\n", dash_item,
       true},
      {"a comment beside it", "# Title\n\n- Status: @ <!-- optional -->\n- Date: 2026-02-03\n" + kBody,
       dash_item, true},
      {"front matter", "---\nparent: Decisions\nstatus: @\ndate: 2026-02-03\n---\n# Title\n" + kBody,
       front_matter, true},
      {"quotes", "---\nstatus: \"@\"\ndecision-makers: [a, b]\n---\n\n# Title\n" + kBody, front_matter},
      {"single quotes", "---\nstatus: '@' # agreed\nconsulted:\n  - a\n  - b\n---\n# Title\n" + kBody,
       front_matter},
      {"a section", "# 7. Title\n\nDate: 2026-02-03\n\n## Status\n\n@\n" + kBody, section},
      {"a section with relations",
       "# 7. Title\n\nDate: 2026-02-03\n\n## Status\n\n@\n\nAmends [5. Help](0005-help.md)\n" + kBody,
       section},
      {"a section of one item", "# Title\n\n## Status ##\n\n* @\n\n## Context\n\nWords.\n", section},
      {"words beside it", "# Title\n\n## Status\n\n**@** on Monday, see [x](y.md).\n" + kBody, section},
  };
}

std::string filled(const Dialect& dialect, std::string_view status) {
  std::string text = dialect.text;
  return text.replace(text.find('@'), 1, status);
}

std::string with_endings(const std::string& text, std::string_view ending) {
  std::string out;
  for (const char c : text) c == '\n' ? out.append(ending) : out.append(1, c);
  return out;
}

std::string shout(std::string_view word) {
  std::string out(word);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return out;
}

// The spellings that keep their letter case.
std::vector<std::string> spellings(const DocumentStatus& status) {
  return {std::string(status.title), fold_case(status.title), shout(status.title)};
}

// In rows as Blue writes them, a status is spelled as Blue does.
bool is_blues(const Dialect& dialect) {
  return dialect.dialect == HeaderDialect::table || dialect.dialect == HeaderDialect::bold_line;
}

TEST(Dialects, AStatusIsReadChangedAndReadAgainAndAllOtherBytesStay) {
  for (const DocumentType type : {DocumentType::adr, DocumentType::rfc})
    for (const Dialect& dialect : all_dialects())
      for (const DocumentStatus& from : kind_of(type).statuses)
        for (const DocumentStatus& to : kind_of(type).statuses)
          for (std::size_t spelling = 0; spelling < 3; ++spelling)
            for (const std::string_view ending : {"\n", "\r\n"}) {
              const std::string text = with_endings(filled(dialect, spellings(from)[spelling]), ending);
              const DocumentHeader header = read_header(type, text);
              const HeaderRow* row = header.find("Status");
              ASSERT_TRUE(row) << dialect.name;
              const auto read = find_written_status(type, row->value);
              ASSERT_TRUE(read) << dialect.name << ": " << row->value;
              EXPECT_EQ(read->status.word, from.word) << dialect.name;
              EXPECT_EQ(header.dialect, dialect.dialect) << dialect.name;
              EXPECT_EQ(header.other_status, "") << dialect.name;
              EXPECT_EQ(
                  with_status(type, text, to),
                  with_endings(filled(dialect, spellings(to)[is_blues(dialect) ? 0 : spelling]), ending))
                  << dialect.name;
            }
}

TEST(Dialects, AnUnknownWordIsReplacedWhole) {
  for (const Dialect& dialect : all_dialects()) {
    if (dialect.text.find("@** on") != std::string::npos) continue;
    const std::string text = with_status(kAdr, filled(dialect, "on hold"), *find_status(kAdr, "accepted"));
    EXPECT_EQ(text, filled(dialect, is_blues(dialect) ? "Accepted" : "accepted")) << dialect.name;
  }
}

TEST(Dialects, AMissingStatusIsInsertedInTheDialectAskedFor) {
  const std::string bare = "# Title\n\n## Context\n\nWords.\n";
  for (const Dialect& dialect : all_dialects()) {
    const std::string text = with_status(kAdr, bare, *find_status(kAdr, "accepted"), dialect.dialect);
    const DocumentHeader header = read_header(kAdr, text);
    EXPECT_EQ(header.dialect, dialect.dialect) << text;
    EXPECT_EQ(header.title, "Title") << text;
    EXPECT_EQ(fold_case(header.find("Status")->value), "accepted") << text;
    EXPECT_THAT(text, HasSubstr("## Context\n\nWords.\n"));
  }
}

TEST(Dialects, OneLineIsInsertedWhereAHeaderHasNoStatus) {
  const auto accepted = *find_status(DocumentType::rfc, "accepted");
  EXPECT_EQ(
      with_status(DocumentType::rfc, "- Feature Name: x\n- Start Date: 2026-02-03\n\n## Summary\n", accepted),
      "- Feature Name: x\n- Start Date: 2026-02-03\n- Status: accepted\n\n## Summary\n");
  EXPECT_EQ(with_status(kAdr, "---\nparent: x\n---\n# T\n", accepted, HeaderDialect::front_matter),
            "---\nparent: x\nstatus: accepted\n---\n# T\n");
  EXPECT_EQ(with_status(kAdr, "# 1. T\n\nDate: 2026-02-03\n\n## Context\n", accepted, HeaderDialect::section),
            "# 1. T\n\nDate: 2026-02-03\n\n## Status\n\nAccepted\n\n## Context\n");
  EXPECT_EQ(with_status(kAdr, "# 1. T\n\n## Status\n\n## Context\n", accepted),
            "# 1. T\n\n## Status\n\nAccepted\n\n## Context\n");
}

std::vector<std::pair<std::string, std::string>> relation_rows(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const HeaderRow& row : read_header(kAdr, text).rows) rows.emplace_back(row.name, row.value);
  return rows;
}

TEST(Dialects, SuccessorsAndLinkLinesAreRelations) {
  EXPECT_THAT(relation_rows("# T\n\n- Status: superseded by [x](y.md)\n- Date: 2026-02-03\n"),
              ElementsAre(Pair("Status", "superseded"), Pair("Superseded By", "[x](y.md)"),
                          Pair("Date", "2026-02-03")));
  EXPECT_THAT(
      relation_rows("# 1. T\n\n## Status\n\nSuperceded by [2. U](0002-u.md)\n\nAmends [3. V](0003-v.md)\n"),
      ElementsAre(Pair("Status", "Superceded"), Pair("Superseded By", "[2. U](0002-u.md)"),
                  Pair("Amends", "[3. V](0003-v.md)")));
  EXPECT_THAT(relation_rows("---\nstatus: superseded by ADR-0005\n---\n# T\n"),
              ElementsAre(Pair("status", "superseded"), Pair("Superseded By", "ADR-0005")));
  EXPECT_THAT(
      relation_rows("# T\n\n## Links\n\n- Supersedes [x](x.md)\n- <https://example.org>\n- [a](b.md)\n"),
      ElementsAre(Pair("Supersedes", "[x](x.md)")));
}

TEST(Dialects, ASuccessorIsWrittenAsItIsRead) {
  const auto superseded = *find_status(kAdr, "superseded");
  const auto replaced = [&](std::string_view text) {
    return with_header_row(with_status(kAdr, text, superseded), "Superseded By", "[x](y.md)");
  };
  EXPECT_EQ(replaced("# T\n\n* Status: accepted\n"), "# T\n\n* Status: superseded by [x](y.md)\n");
  EXPECT_EQ(replaced("# 1. T\n\n## Status\n\nAccepted\n"),
            "# 1. T\n\n## Status\n\nSuperseded by [x](y.md)\n");
  EXPECT_EQ(replaced("---\nstatus: accepted\n---\n# T\n"),
            "---\nstatus: superseded by [x](y.md)\n---\n# T\n");
  EXPECT_EQ(replaced("# T\n\n| | |\n|---|---|\n| **Status** | Accepted |\n"),
            "# T\n\n| | |\n|---|---|\n| **Status** | Superseded |\n| **Superseded By** | [x](y.md) |\n");
  EXPECT_EQ(with_header_row("# 2. U\n\n## Status\n\nAccepted\n\n## Context\n", "Supersedes", "[x](y.md)"),
            "# 2. U\n\n## Status\n\nAccepted\n\nSupersedes [x](y.md)\n\n## Context\n");
}

TEST(Dialects, OfTwoStatusesOneHoldsAndTheOtherIsAFinding) {
  const DocumentHeader both = read_header(kAdr, "---\nstatus: accepted\n---\n# T\n\n## Status\n\nRejected\n");
  EXPECT_EQ(both.find("Status")->value, "accepted");
  EXPECT_EQ(both.other_status, "Rejected");
  EXPECT_EQ(read_header(kAdr, "# T\n\n- Status: accepted\n\n## Status\n\nAccepted.\n").other_status, "");
  EXPECT_EQ(read_header(kAdr, "# T\n\n- Status: accepted\n\n## Status\n\nWe are half way through it.\n")
                .other_status,
            "");
}

TEST(Dialects, NumbersOfHeadingsKeepTheirWidth) {
  EXPECT_EQ(read_header(kAdr, "# 12. Title\n").number, 12);
  EXPECT_EQ(read_header(kAdr, "# 12. Title\n").title, "Title");
  EXPECT_EQ(with_heading_number(kAdr, "# 7. Title\n", 12), "# 12. Title\n");
  EXPECT_EQ(with_heading_number(kAdr, "# Title\n", 12, NumberWanted::if_written), "# Title\n");
}

}  // namespace
}  // namespace blue
