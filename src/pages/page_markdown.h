#pragma once
// Markdown that the words of others cannot break: cells and lines with everything escaped that would start
// a cell, a heading, a marker, a code span or a tag; quotations; tables; sections.
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/quote.h"

namespace blue {

// The cells of a table row, escaped already; an empty one is shown as a dash.
using Row = std::vector<std::string>;

// `text` on one line, safe in a cell, a heading or a list item; at most `limit` code points before escaping.
std::string cell(std::string_view text, std::size_t limit = kUnlimited);
// `text` as a quotation with a line feed at the end, at most `limit` bytes of it; empty for an empty text.
std::string quotation(std::string_view text, std::size_t limit = kUnlimited);

// Header and rule of a table.
std::string table_head(std::span<const std::string_view> columns);
void add_row(std::string& page, const Row& cells);
// The table with the row `row_of(item)` for each item; empty when there are no items.
template <class Items, class RowOf>
std::string table(std::span<const std::string_view> columns, Items&& items, const RowOf& row_of) {
  std::string out;
  for (const auto& item : items) {
    if (out.empty()) out = table_head(columns);
    add_row(out, row_of(item));
  }
  return out;
}
template <class Items, class RowOf>
std::string table(std::initializer_list<std::string_view> columns, Items&& items, const RowOf& row_of) {
  return table(std::span<const std::string_view>(columns), items, row_of);
}

// Adds a heading of `level` with an empty line before and after it.
void add_heading(std::string& page, int level, std::string_view text);
// Adds the heading, then `body`, or `nothing` where it is empty. Without either there is no section.
void add_section(std::string& page, int level, std::string_view heading, std::string_view body,
                 std::string_view nothing = {});

}  // namespace blue
