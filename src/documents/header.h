#pragma once
// The head of a document: `# RFC 0057: Title` and the rows below it, in the dialect the file uses:
//   | **Status** | Draft |    | Status | Draft |    **Status:** Draft    **Status**: Draft
// Reading never fails. Editing changes one value and keeps every other byte, including line endings and a
// byte order mark.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/document/kinds.h"
#include "markdown/lines.h"

namespace blue {

struct HeaderRow {
  std::string name;   // without marks: "Status"
  std::string value;  // trimmed; `\|` of a table read as '|'
  TextRange range;    // of the value in the text; empty, but in its place, for an empty value
};

struct DocumentHeader {
  std::string title;  // without "RFC 0057:"; empty without a heading
  std::optional<int> number;
  std::vector<HeaderRow> rows;
  // The first row of this name, in any letter case, with spaces, '-' and '_' alike; null if there is none.
  const HeaderRow* find(std::string_view name) const;
};

// The heading is the document's first, if that is of the first level. The rows are the first block after it
// (or after the front matter, without a heading); tables and lines further down are prose. A table is a
// header if it has two columns and an empty caption, a bold name or a row called Status.
DocumentHeader read_header(DocumentType type, std::string_view text);

// `text` with the row's value replaced. A missing row is added below the others, in their dialect; a missing
// header is added as a table below the heading. Line feeds in `value` become spaces.
std::string with_header_row(std::string_view text, std::string_view name, std::string_view value);

// `# RFC 0057: Title` with another number.
std::string with_heading_number(DocumentType type, std::string_view text, int number);

}  // namespace blue
