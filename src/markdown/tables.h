#pragma once
// Tables of a markdown text: rows of cells between pipes. What the columns mean is not known here.
#include <string>
#include <string_view>
#include <vector>

#include "markdown/lines.h"

namespace blue {

struct MarkdownRow {
  std::size_t line = 0;  // its number
  std::vector<std::string_view> cells;
};
struct MarkdownTable {
  MarkdownRow head;
  std::vector<MarkdownRow> rows;  // without the | --- | below the head
  bool is_ruled = false;          // has that line
};

// The cells of a row, trimmed, as written. An escaped pipe does not end a cell; a pipe at the end opens none.
std::vector<std::string_view> row_cells(std::string_view row);
// What a cell says: without bold marks around it, and without the backslashes of its escapes.
std::string plain_cell(std::string_view cell);
// The table that begins with `head`, a line of role row that `lines` has just given. `lines` is moved past
// its last row.
MarkdownTable take_table(std::string_view text, const MarkdownLine& head, MarkdownLines& lines);

}  // namespace blue
