#pragma once
// The rows of a document's head, in their three dialects: how one line is read, and how one is written. Where
// the head stands in a document is document_header.cpp's business.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/header.h"
#include "markdown/lines.h"

namespace blue {

enum class RowDialect {
  bold_cell,      // | **Status** | Draft |
  plain_cell,     // | Status | Draft |
  colon_inside,   // **Status:** Draft
  colon_outside,  // **Status**: Draft
};

struct HeaderBlock {
  std::vector<HeaderRow> rows;
  RowDialect dialect = RowDialect::bold_cell;  // of the last row
  MarkdownLine last;                           // line of the block
};

// The header that is the first block from `begin` on; empty when that block is something else: prose, or a
// table without bold names, an empty caption or a status.
std::optional<HeaderBlock> find_header_block(std::string_view text, std::size_t begin);

// The line of a new row, without an ending.
std::string render_header_row(RowDialect dialect, std::string_view name, std::string_view value);
// `text` with another value in a row of this header; `value` is one line without blanks at its ends.
std::string with_row_value(std::string_view text, const HeaderBlock& block, const HeaderRow& row,
                           std::string_view value);

}  // namespace blue
