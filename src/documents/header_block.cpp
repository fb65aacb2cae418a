#include "documents/header_block.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

using Mark = RowStyle::Mark;

struct ReadRow {
  HeaderRow row;
  RowStyle style;
};

void keep(HeaderBlock& block, ReadRow read) {
  block.style = std::move(read.style);
  read.row.dialect = dialect_of(block.style);
  block.rows.push_back(std::move(read.row));
}

std::string unescape_pipes(std::string_view cell) {
  std::string out;
  for (std::size_t at = 0; at < cell.size(); ++at)
    if (!cell.substr(at).starts_with("\\|")) out += cell[at];
  return out;
}

std::string escape_pipes(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

// Up to three cells of a table's line: a header has two, and more are only counted.
std::vector<TextRange> find_cells(std::string_view text, TextRange line) {
  std::vector<TextRange> cells;
  std::size_t begin = text.find('|', line.begin) + 1;
  for (std::size_t at = begin; at < line.end && cells.size() < 3; ++at)
    if (text[at] == '|' && text[at - 1] != '\\') cells.push_back({std::exchange(begin, at + 1), at});
  const TextRange rest{begin, line.end};
  if (cells.size() < 3 && !trim(slice(text, rest)).empty()) cells.push_back(rest);
  return cells;
}

bool is_delimiter(std::string_view text, const std::vector<TextRange>& cells) {
  return std::ranges::all_of(cells, [&](TextRange cell) {
    std::string_view dashes = trim(slice(text, cell));
    if (dashes.starts_with(':')) dashes.remove_prefix(1);
    if (dashes.ends_with(':')) dashes.remove_suffix(1);
    return !dashes.empty() && dashes.find_first_not_of('-') == dashes.npos;
  });
}

// A value's place in what follows the name; an empty value is placed after the first blank.
TextRange place_value(std::string_view text, TextRange rest) {
  TextRange value = trimmed(text, rest);
  if (value.begin == value.end && rest.begin < rest.end && trim(slice(text, rest)).empty())
    value = {rest.begin + 1, rest.begin + 1};
  return value;
}

std::optional<ReadRow> read_cells(std::string_view text, const std::vector<TextRange>& cells) {
  if (cells.size() < 2 || is_delimiter(text, cells)) return std::nullopt;
  std::string_view name = trim(slice(text, cells[0]));
  const bool is_bold = name.size() > 4 && name.starts_with("**") && name.ends_with("**");
  if (is_bold) name = trim(name.substr(2, name.size() - 4));
  if (name.ends_with(':')) name = trim(name.substr(0, name.size() - 1));
  if (name.empty()) return std::nullopt;
  const TextRange value = place_value(text, cells[1]);
  return ReadRow{{unescape_pipes(name), unescape_pipes(slice(text, value)), value},
                 {is_bold ? Mark::bold_cell : Mark::plain_cell}};
}

// `**Name:** value` or `**Name**: value`; a backslash at the end only breaks the line.
std::optional<ReadRow> read_bold_line(std::string_view text, TextRange line) {
  const TextRange content = trimmed(text, line);
  const std::string_view words = slice(text, content);
  if (!words.starts_with("**")) return std::nullopt;
  const std::size_t close = words.find("**", 2);
  if (close == words.npos) return std::nullopt;
  std::string_view name = trim(words.substr(2, close - 2));
  std::size_t end = close + 2;  // of the name and its colon
  const bool is_inside = name.ends_with(':');
  if (is_inside) {
    name = trim(name.substr(0, name.size() - 1));
  } else {
    end = words.find_first_not_of(" \t", end);
    if (end == words.npos || words[end] != ':') return std::nullopt;
    ++end;
  }
  if (name.empty() || name.find('*') != name.npos) return std::nullopt;
  TextRange rest{content.begin + end, line.end};
  if (words.size() > end && words.ends_with('\\')) rest.end = content.end - 1;
  const TextRange value = place_value(text, rest);
  return ReadRow{{std::string(name), std::string(slice(text, value)), value},
                 {is_inside ? Mark::colon_inside : Mark::colon_outside}};
}

// A comment at the end of a line, as templates have them, is not part of the value.
TextRange without_comment(std::string_view text, TextRange range) {
  const std::string_view words = slice(text, range);
  const std::size_t comment = words.find("<!--");
  return comment == words.npos ? range : TextRange{range.begin, range.begin + comment};
}

std::optional<ReadRow> read_line(std::string_view text, TextRange line) {
  if (auto bold = read_bold_line(text, line)) return bold;
  auto plain = read_plain_row(text, without_comment(text, line));
  return plain ? std::optional(ReadRow{*std::move(plain), {Mark::colon}}) : std::nullopt;
}

std::optional<ReadRow> read_item(std::string_view text, TextRange line) {
  const TextRange content = trimmed(text, line);
  const std::string_view words = slice(text, content);
  if (words.size() < 3 || (words[0] != '-' && words[0] != '*') || (words[1] != ' ' && words[1] != '\t'))
    return std::nullopt;
  const std::size_t begin = std::min(words.find_first_not_of(" \t", 1), words.size());
  auto row = read_line(text, {content.begin + begin, line.end});
  if (row) row->style.lead = words.substr(0, begin);
  return row;
}

// Names that only the header of a document has; a list or paragraph with one of them is a header.
bool is_header_name(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "Status",          "Date",       "Start Date",    "Created",     "Deciders",     "Decider",
      "Decision Makers", "Supersedes", "Superseded By", "RFC PR",      "Feature Name", "Author",
      "Authors",         "Proposed",   "Decided",       "Last Updated"};
  return std::ranges::any_of(kNames, [&](std::string_view known) { return same_word(known, name); });
}

std::optional<HeaderBlock> read_table(std::string_view text, MarkdownLines& lines, MarkdownLine first) {
  const std::vector<TextRange> captions = find_cells(text, first.range);
  if (captions.size() != 2) return std::nullopt;
  bool is_header = std::ranges::all_of(captions, [&](TextRange c) { return trim(slice(text, c)).empty(); });
  HeaderBlock block;
  for (std::optional line = first; line && line->role == LineRole::row; line = lines.next()) {
    block.last = *line;
    auto row = read_cells(text, find_cells(text, line->range));
    if (!row) continue;
    is_header = is_header || row->style.mark == Mark::bold_cell || same_word(row->row.name, "Status");
    keep(block, std::move(*row));
  }
  return is_header ? std::optional(std::move(block)) : std::nullopt;
}

std::optional<HeaderBlock> read_bold_lines(std::string_view text, MarkdownLines& lines, MarkdownLine first) {
  HeaderBlock block;
  std::optional line = first;
  do {
    block.last = *line;
    if (auto row = read_bold_line(text, line->range)) keep(block, std::move(*row));
    line = lines.next();
  } while (line && line->role == LineRole::continuation);
  return block;
}

bool begins_row(const MarkdownLine& line) {
  return line.role == LineRole::item || line.role == LineRole::paragraph;
}

// Plain lines and items, one block after the other; ends before the first block that has no header's name.
std::optional<HeaderBlock> read_loose(std::string_view text, MarkdownLines& lines, MarkdownLine first) {
  HeaderBlock header;
  std::optional line = first;
  while (line && begins_row(*line)) {
    HeaderBlock block;
    const bool are_items = line->role == LineRole::item;
    bool is_header = false;
    do {
      auto row = are_items ? read_item(text, line->range) : read_line(text, line->range);
      const bool has_own_line = !are_items || line->role == LineRole::item;
      if (row && has_own_line) {
        is_header = is_header || is_header_name(row->row.name);
        keep(block, std::move(*row));
      }
      block.last = *line;
      line = lines.next();
    } while (line && (line->role == LineRole::continuation || (are_items && line->role == LineRole::item)));
    if (!is_header) break;
    std::ranges::move(block.rows, std::back_inserter(header.rows));
    header.style = block.style;
    header.last = block.last;
    while (line && line->role == LineRole::blank) line = lines.next();
  }
  return header.rows.empty() ? std::nullopt : std::optional(std::move(header));
}

// What must follow the value so that it is read back as it is.
std::string closing_of(bool cell, std::string_view value, std::string_view rest) {
  const bool breaks = value.ends_with('\\');
  const std::string_view mark = trim(rest.substr(0, std::min(rest.find("<!--"), rest.size())));
  if (!cell) return breaks && mark != "\\" ? "\\" : "";
  if (value.empty()) return trim(rest).empty() ? "|" : "";
  return breaks && rest.starts_with('|') ? " " : "";
}

}  // namespace

HeaderDialect dialect_of(const RowStyle& style) {
  if (!style.lead.empty())
    return style.lead.starts_with('*') ? HeaderDialect::star_item : HeaderDialect::dash_item;
  if (style.mark == Mark::bold_cell || style.mark == Mark::plain_cell) return HeaderDialect::table;
  return style.mark == Mark::colon ? HeaderDialect::plain_line : HeaderDialect::bold_line;
}

RowStyle style_of(HeaderDialect dialect) {
  if (dialect == HeaderDialect::bold_line) return {Mark::colon_inside};
  if (dialect == HeaderDialect::plain_line) return {Mark::colon};
  if (dialect == HeaderDialect::dash_item) return {Mark::colon, "- "};
  if (dialect == HeaderDialect::star_item) return {Mark::colon, "* "};
  return {};
}

std::optional<HeaderRow> read_plain_row(std::string_view text, TextRange range) {
  constexpr std::size_t kLongestName = 40;
  const TextRange content = trimmed(text, range);
  const std::string_view words = slice(text, content);
  const std::size_t colon = words.find(':');
  if (colon == 0 || colon > kLongestName) return std::nullopt;
  const std::string_view name = trim(words.substr(0, colon));
  const std::string_view after = words.substr(colon + 1);
  if (!after.empty() && after[0] != ' ' && after[0] != '\t') return std::nullopt;
  if (name.find_first_of("[](){}<>|*`\"") != name.npos || std::ranges::count(name, ' ') > 3)
    return std::nullopt;
  TextRange rest{content.begin + colon + 1, range.end};
  if (after.ends_with('\\')) rest.end = content.end - 1;
  const TextRange value = place_value(text, rest);
  return HeaderRow{std::string(name), std::string(slice(text, value)), value, HeaderDialect::plain_line};
}

bool is_header_row(std::string_view text, TextRange line) {
  const auto row = read_plain_row(text, line);
  return row && is_header_name(row->name);
}

std::optional<HeaderBlock> find_header_block(std::string_view text, std::size_t begin) {
  MarkdownLines lines(text, begin);
  auto line = lines.next();
  while (line && (line->role == LineRole::blank || line->role == LineRole::comment)) line = lines.next();
  if (line && line->role == LineRole::row) return read_table(text, lines, *line);
  if (line && line->role == LineRole::paragraph && read_bold_line(text, line->range))
    return read_bold_lines(text, lines, *line);
  return line && begins_row(*line) ? read_loose(text, lines, *line) : std::nullopt;
}

std::string render_row(const RowStyle& style, std::string_view name, std::string_view value) {
  switch (style.mark) {
    case Mark::bold_cell:
      return format("| **{}** | {} |", escape_pipes(name), escape_pipes(value));
    case Mark::plain_cell:
      return format("| {} | {} |", escape_pipes(name), escape_pipes(value));
    case Mark::colon_inside:
      return format("{}**{}:** {}{}", style.lead, name, value, closing_of(false, value, ""));
    case Mark::colon_outside:
      return format("{}**{}**: {}{}", style.lead, name, value, closing_of(false, value, ""));
    case Mark::colon:
      return format("{}{}: {}{}", style.lead, name, value, closing_of(false, value, ""));
  }
  std::unreachable();
}

std::string with_block_value(std::string_view text, const HeaderRow& row, std::string_view value) {
  const bool cell = row.dialect == HeaderDialect::table;
  const std::string_view before = text.substr(0, row.range.begin);
  std::string_view rest = text.substr(row.range.end);
  rest = rest.substr(0, std::min(rest.find_first_of("\r\n"), rest.size()));
  const bool is_first = row.value.empty() && !value.empty();
  std::string out(before);
  if (is_first && !before.ends_with(' ') && !before.ends_with('\t')) out += ' ';
  out += cell ? escape_pipes(value) : std::string(value);
  const std::string closing = closing_of(cell, value, rest);
  out += closing;
  if (is_first && cell && closing.empty() && rest.starts_with('|')) out += ' ';
  return out.append(text.substr(row.range.end));
}

}  // namespace blue
