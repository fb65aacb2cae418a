#include "pages/box.h"

#include <algorithm>

#include "base/layout.h"
#include "base/text.h"

namespace blue {
namespace {

using Lines = std::vector<std::string>;

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
  for (std::string_view line : split(text, '\n'))
    for (std::string& part : wrap_text(trim(line), width)) out.push_back(std::move(part));
  return out;
}

std::string render_box(std::span<const BoxColumn> columns, std::span<const std::vector<std::string>> rows) {
  return Drawing(columns, rows).take();
}

}  // namespace blue
