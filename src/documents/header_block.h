#pragma once
// A block of rows right below a document's heading (or at its very beginning), in one of these dialects:
//   | **Status** | Draft |    | Status | Draft |    **Status:** Draft    **Status**: Draft
//   Status: Draft            - Status: Draft      * **Status:** Draft
// Every row remembers where its value is, so that an edit replaces just those bytes.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "markdown/lines.h"

namespace blue {

// How a document writes what it says of itself.
enum class HeaderDialect {
  table,         // | **Status** | Draft |
  bold_line,     // **Status:** Draft
  plain_line,    // Status: Draft
  dash_item,     // - Status: Draft
  star_item,     // * Status: Draft
  front_matter,  // status: draft, in YAML between two lines ---
  section,       // ## Status, and a paragraph below it
};

struct HeaderRow {
  std::string name;   // without marks: "Status"
  std::string value;  // trimmed; `\|` of a table read as '|'
  TextRange range;    // of the value in the text; empty, but in its place, for an empty value
  HeaderDialect dialect = HeaderDialect::table;
};

// How one row is spelled: what precedes it in its line, and how its name is marked.
struct RowStyle {
  enum class Mark { bold_cell, plain_cell, colon_inside, colon_outside, colon } mark = Mark::bold_cell;
  std::string lead = {};  // "- " or "* " of an item; else empty
};
HeaderDialect dialect_of(const RowStyle& style);
// The style in which a new row of this dialect is written; only for dialects of blocks.
RowStyle style_of(HeaderDialect dialect);

struct HeaderBlock {
  std::vector<HeaderRow> rows;
  RowStyle style;     // of the last row
  MarkdownLine last;  // line of the block
};

// The header that begins with the first block from `begin` on; empty if that block is something else. Plain
// lines and items are a header if one of them has a name that headers have, such as Status or Date; lines and
// items may follow each other as separate blocks.
std::optional<HeaderBlock> find_header_block(std::string_view text, std::size_t begin);

// `Name: value` with a name of at most four words, in `range`; empty for anything else.
std::optional<HeaderRow> read_plain_row(std::string_view text, TextRange range);
// True for such a row whose name only headers have.
bool is_header_row(std::string_view text, TextRange range);

// A line with this row, without its ending.
std::string render_row(const RowStyle& style, std::string_view name, std::string_view value);
// `text` with the value of a row of a block replaced; `value` is one line without blanks at its ends.
std::string with_block_value(std::string_view text, const HeaderRow& row, std::string_view value);

}  // namespace blue
