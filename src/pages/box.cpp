#include "pages/box.h"

#include <algorithm>

#include "base/layout.h"

namespace blue {
namespace {

using Lines = std::vector<std::string>;
using Widths = std::vector<std::size_t>;  // of the columns

std::string rule(const Widths& widths, std::string_view left, std::string_view middle,
                 std::string_view right) {
  std::string out;
  for (std::size_t width : widths) {
    out.append(out.empty() ? left : middle);
    for (std::size_t i = 0; i < width + 2; ++i) out += "─";
  }
  return out.append(right).append("\n");
}

std::string draw_row(const Widths& widths, const std::vector<Lines>& row) {
  std::size_t height = 0;
  for (const Lines& cell : row) height = std::max(height, cell.size());
  std::string out;
  for (std::size_t line = 0; line < height; ++line) {
    for (std::size_t i = 0; i < row.size(); ++i)
      out += "│ " + pad_right(line < row[i].size() ? row[i][line] : "", widths[i] + 1);
    out += "│\n";
  }
  return out;
}

}  // namespace

std::string render_box(std::span<const BoxColumn> columns, std::span<const std::vector<std::string>> rows) {
  std::vector<std::vector<Lines>> cells(rows.size() + 1);
  Widths widths(columns.size());
  for (std::size_t at = 0; at < cells.size(); ++at)
    for (std::size_t i = 0; i < columns.size(); ++i) {
      cells[at].push_back(wrap_text(at == 0 ? columns[i].head : rows[at - 1][i], columns[i].widest));
      for (const std::string& line : cells[at].back()) widths[i] = std::max(widths[i], display_width(line));
    }
  std::string out = rule(widths, "┌", "┬", "┐");
  for (std::size_t at = 0; at < cells.size(); ++at) {
    if (at > 0) out += rule(widths, "├", "┼", "┤");
    out += draw_row(widths, cells[at]);
  }
  return out + rule(widths, "└", "┴", "┘");
}

}  // namespace blue
