#pragma once
// Markdown that the words of others cannot break: cells and lines with everything escaped that would start
// a cell, a heading, a marker, a code span or a tag; quotations; tables.
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "markdown/quote.h"

namespace blue {

// `text` on one line, safe in a table cell, a heading or a list item; at most `limit` code points before
// escaping.
std::string cell(std::string_view text, std::size_t limit = kUnlimited);
// `text` as a quotation with a line feed at the end, at most `limit` bytes of it; empty for an empty text.
std::string quotation(std::string_view text, std::size_t limit = kUnlimited);

// Header and rule of a table.
std::string table_head(std::span<const std::string_view> columns);
// Adds a row; the cells are escaped already. An empty cell is shown as a dash.
void add_row(std::string& page, std::initializer_list<std::string_view> cells);
void add_row(std::string& page, std::span<const std::string> cells);

// Adds a heading of `level` with an empty line before and behind it.
void add_heading(std::string& page, int level, std::string_view text);
// Adds a section: the heading, then `body`, or `nothing` in its place where it is empty.
void add_section(std::string& page, int level, std::string_view heading, std::string_view body,
                 std::string_view nothing);

// `page` with every heading `levels` deeper (six at most); what stands in a fence stays as it is.
std::string demote_headings(std::string_view page, int levels);

}  // namespace blue
