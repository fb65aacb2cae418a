#include "pages/page_markdown.h"

#include <algorithm>

#include "base/layout.h"
#include "base/text.h"
#include "pages/page_layout.h"

namespace blue {
namespace {

// What would make a block of its own at the start of a line: a heading, a list, a quotation, a rule.
bool opens_block(std::string_view line) {
  if (line.empty()) return false;
  if (std::string_view("#>-+*=~_").find(line.front()) != std::string_view::npos) return true;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')');
}

template <class Cells>
void append_row(std::string& page, const Cells& cells) {
  page += "|";
  for (std::string_view text : cells) page.append(" ").append(text.empty() ? kNothing : text).append(" |");
  page += "\n";
}

}  // namespace

std::string cell(std::string_view text, std::size_t limit) {
  const std::string line = one_line(text, limit);
  std::string out;
  out.reserve(line.size() + 8);
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool is_special = std::string_view("\\`|[<").find(line[at]) != std::string_view::npos;
    if (is_special || (at == (digits < line.size() ? digits : 0) && opens_block(line))) out += '\\';
    out += line[at];
  }
  return out;
}

std::string quotation(std::string_view text, std::size_t limit) {
  const std::string safe = shorten(text, limit);
  return safe.empty() ? std::string() : block_quote(safe) + "\n";
}

std::string table_head(std::span<const std::string_view> columns) {
  std::string out;
  append_row(out, columns);
  for (std::string_view column : columns) out.append("|").append(std::string(display_width(column) + 2, '-'));
  return out + "|\n";
}

void add_row(std::string& page, const Row& cells) { append_row(page, cells); }

void add_heading(std::string& page, int level, std::string_view text) {
  if (!page.empty() && !page.ends_with("\n\n")) page += "\n";
  page.append(static_cast<std::size_t>(level), '#').append(" ").append(text).append("\n\n");
}

void add_section(std::string& page, int level, std::string_view heading, std::string_view body,
                 std::string_view nothing) {
  if (body.empty() && nothing.empty()) return;
  add_heading(page, level, heading);
  page.append(body.empty() ? nothing : body);
  if (!page.ends_with('\n')) page += "\n";
}

}  // namespace blue
