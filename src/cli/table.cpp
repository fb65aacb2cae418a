#include "cli/table.h"

#include <algorithm>
#include <numeric>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kComfortable = 16;  // the last column gives way down to this before the others do
constexpr std::size_t kNarrowestColumn = 4;

struct Column {
  std::string name;
  std::size_t width = 0;
  bool is_number = true;
};

bool looks_like_number(std::string_view text) {
  bool has_digit = std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return has_digit && text.find_first_not_of("0123456789.,+-%") == std::string_view::npos;
}

using Lines = std::vector<std::vector<Cell>>;

// The cells as single lines, each row as long as there are columns.
Lines tidy_rows(const Table& table, std::size_t columns) {
  Lines rows;
  for (const auto& row : table.rows) {
    auto& tidy = rows.emplace_back();
    for (std::size_t i = 0; i < columns; ++i)
      tidy.push_back(i < row.size() ? Cell(one_line(row[i].text), row[i].tone) : Cell(""));
  }
  return rows;
}

std::vector<Column> measure(const Table& table, const Lines& rows, std::size_t count) {
  std::vector<Column> columns(count);
  for (std::size_t i = 0; i < count; ++i) {
    Column& column = columns[i];
    if (i < table.columns.size()) column.name = one_line(table.columns[i]);
    column.width = display_width(column.name);
    for (const auto& row : rows) {
      column.width = std::max(column.width, display_width(row[i].text));
      column.is_number = column.is_number && (row[i].text.empty() || looks_like_number(row[i].text));
    }
  }
  return columns;
}

// Narrows columns until they fit; false when they cannot.
bool shrink(std::vector<Column>& columns, std::size_t width) {
  for (Column& column : columns) column.width = std::min(column.width, width);
  auto total = [&] {
    return std::accumulate(columns.begin(), columns.end(), kGap * (columns.size() - 1),
                           [](std::size_t sum, const Column& column) { return sum + column.width; });
  };
  std::size_t needed = total();
  Column& last = columns.back();
  if (needed > width && last.width > kComfortable)
    last.width = std::max(kComfortable, last.width - std::min(last.width, needed - width));
  for (needed = total(); needed > width; --needed) {
    auto widest = std::ranges::max_element(columns, std::less_equal<>{}, &Column::width);
    if (widest->width <= kNarrowestColumn) return false;
    --widest->width;
  }
  return true;
}

std::string render_row(const std::vector<Cell>& cells, const std::vector<Column>& columns,
                       const Style& style) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::string text = fit_width(cells[i].text, columns[i].width);
    std::size_t cells_used = display_width(text);
    std::string padding(columns[i].width - std::min(columns[i].width, cells_used), ' ');
    if (i > 0) line.append(kGap, ' ');
    if (columns[i].is_number) line += padding;
    line += paint(text, cells[i].tone, style);
    if (!columns[i].is_number) line += padding;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string render_records(const Lines& rows, const std::vector<Column>& columns, const Style& style) {
  std::string out;
  for (const auto& row : rows) {
    if (!out.empty()) out += "\n";
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::string name = fit_width(columns[i].name, style.width / 2) + ": ";
      std::size_t room = style.width - std::min(style.width, display_width(name));
      out += paint(name, Tone::dim, style) + paint(fit_width(row[i].text, room), row[i].tone, style) + "\n";
    }
  }
  return out;
}

}  // namespace

std::string render_table(const Table& table, const Style& style) {
  std::size_t count = table.columns.size();
  for (const auto& row : table.rows) count = std::max(count, row.size());
  if (count == 0) return {};
  Lines rows = tidy_rows(table, count);
  std::vector<Column> columns = measure(table, rows, count);
  if (rows.empty()) return paint("(none)", Tone::dim, style) + "\n";
  std::vector<Column> fitted = columns;
  if (!shrink(fitted, style.width)) return render_records(rows, columns, style);
  std::vector<Cell> header;
  header.reserve(columns.size());
  for (const Column& column : columns) header.emplace_back(column.name, Tone::strong);
  std::string out = render_row(header, fitted, style);
  for (const auto& row : rows) out += render_row(row, fitted, style);
  return out;
}

}  // namespace blue
