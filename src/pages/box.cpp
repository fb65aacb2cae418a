#include "pages/box.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

using Lines = std::vector<std::string>;

// Bytes of the longest prefix of at most `width` cells, and at least one character.
std::size_t fitting_prefix(std::string_view text, std::size_t width) {
  std::size_t at = 0, used = 0;
  while (at < text.size()) {
    std::size_t next = at;
    next_code_point(text, next);
    const std::size_t cells = display_width(text.substr(at, next - at));
    if (at > 0 && used + cells > width) break;
    used += cells;
    at = next;
  }
  return at;
}

void wrap_line(std::string_view line, std::size_t width, Lines& out) {
  for (std::size_t cut; (cut = fitting_prefix(line, width)) < line.size();) {
    const std::size_t space = line.substr(0, cut + 1).rfind(' ');
    const std::size_t end = space == std::string_view::npos || space == 0 ? cut : space;
    out.emplace_back(trim(line.substr(0, end)));
    line = trim(line.substr(end));
  }
  out.emplace_back(line);
}

std::string repeat(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

class Drawing {
 public:
  Drawing(std::span<const BoxColumn> columns, std::span<const std::vector<std::string>> rows) {
    std::vector<Lines>& head = cells_.emplace_back();
    for (const BoxColumn& column : columns) head.push_back(wrap_cell(column.head, column.widest));
    for (const auto& row : rows) {
      auto& wrapped = cells_.emplace_back();
      for (std::size_t i = 0; i < columns.size(); ++i)
        wrapped.push_back(wrap_cell(row[i], columns[i].widest));
    }
    measure(columns.size());
  }

  std::string take() const {
    std::string out = rule("┌", "┬", "┐");
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (i > 0) out += rule("├", "┼", "┤");
      out += draw_row(cells_[i]);
    }
    return out + rule("└", "┴", "┘");
  }

 private:
  void measure(std::size_t columns) {
    widths_.resize(columns);
    for (const auto& row : cells_)
      for (std::size_t i = 0; i < columns; ++i)
        for (const std::string& line : row[i]) widths_[i] = std::max(widths_[i], display_width(line));
  }

  std::string rule(std::string_view left, std::string_view middle, std::string_view right) const {
    std::string out(left);
    for (std::size_t i = 0; i < widths_.size(); ++i) {
      if (i > 0) out += middle;
      out += repeat("─", widths_[i] + 2);
    }
    return out.append(right).append("\n");
  }

  std::string draw_row(const std::vector<Lines>& row) const {
    std::size_t height = 0;
    for (const Lines& cell : row) height = std::max(height, cell.size());
    std::string out;
    for (std::size_t line = 0; line < height; ++line) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string text = line < row[i].size() ? row[i][line] : "";
        out += "│ " + text + std::string(widths_[i] - display_width(text) + 1, ' ');
      }
      out += "│\n";
    }
    return out;
  }

  std::vector<std::vector<Lines>> cells_;
  std::vector<std::size_t> widths_;
};

}  // namespace

std::vector<std::string> wrap_cell(std::string_view text, std::size_t width) {
  Lines out;
  for (std::string_view line : split(text, '\n')) wrap_line(trim(line), std::max<std::size_t>(width, 1), out);
  return out;
}

std::string render_box(std::span<const BoxColumn> columns, std::span<const std::vector<std::string>> rows) {
  return Drawing(columns, rows).take();
}

}  // namespace blue
