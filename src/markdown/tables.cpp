#include "markdown/tables.h"

#include "base/text.h"

namespace blue {
namespace {

bool is_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

bool is_rule_row(std::string_view line) {
  return line.contains('-') && line.find_first_not_of("-:| \t") == line.npos;
}

}  // namespace

std::vector<std::string_view> row_cells(std::string_view row) {
  row = trim(row);
  if (row.starts_with('|')) row.remove_prefix(1);
  std::vector<std::string_view> cells;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (row[at] == '\\') {
      ++at;
    } else if (row[at] == '|') {
      cells.push_back(trim(row.substr(begin, at - begin)));
      begin = at + 1;
    }
  }
  if (begin < row.size()) cells.push_back(trim(row.substr(begin)));
  return cells;
}

std::string plain_cell(std::string_view cell) {
  cell = trim(cell);
  if (cell.size() >= 4 && cell.starts_with("**") && cell.ends_with("**"))
    cell = trim(cell.substr(2, cell.size() - 4));
  std::string out;
  for (std::size_t at = 0; at < cell.size(); ++at) {
    if (cell[at] == '\\' && at + 1 < cell.size() && is_punctuation(cell[at + 1])) ++at;
    out += cell[at];
  }
  return out;
}

MarkdownTable take_table(std::string_view text, const MarkdownLine& head, MarkdownLines& lines) {
  MarkdownTable table{{head.number, row_cells(slice(text, head.range))}};
  for (MarkdownLines ahead = lines; auto line = ahead.next();) {
    if (line->role != LineRole::row) break;
    lines = ahead;
    const std::string_view row = slice(text, line->range);
    if (table.rows.empty() && !table.is_ruled && is_rule_row(row))
      table.is_ruled = true;
    else
      table.rows.push_back({line->number, row_cells(row)});
  }
  return table;
}

}  // namespace blue
