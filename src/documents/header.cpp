// A header is read in two steps: the heading, then the block of rows right after it. A block has one shape, a
// table or a paragraph of lines, and each row in it has a dialect. Rows remember where their values are in
// the text, so that an edit replaces just those bytes; a row that is added copies the dialect of the last.
// To support another dialect: a RowDialect, a function that reads a row of it, and a case in render_row.
#include "documents/header.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/format.h"
#include "documents/name.h"
#include "markdown/headings.h"

namespace blue {
namespace {

enum class RowDialect {
  bold_cell,      // | **Status** | Draft |
  plain_cell,     // | Status | Draft |
  colon_inside,   // **Status:** Draft
  colon_outside,  // **Status**: Draft
};

bool is_cell(RowDialect dialect) {
  return dialect == RowDialect::bold_cell || dialect == RowDialect::plain_cell;
}

struct ReadRow {
  HeaderRow row;
  RowDialect dialect;
};

struct HeaderBlock {
  std::vector<HeaderRow> rows;
  RowDialect dialect = RowDialect::bold_cell;  // of the last row
  MarkdownLine last;                           // line of the block
  void keep(ReadRow read) {
    dialect = read.dialect;
    rows.push_back(std::move(read.row));
  }
};

template <class Rows>
auto find_row(Rows& rows, std::string_view name) {
  return std::ranges::find_if(rows, [&](const HeaderRow& row) { return same_word(row.name, name); });
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
                 is_bold ? RowDialect::bold_cell : RowDialect::plain_cell};
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
                 is_inside ? RowDialect::colon_inside : RowDialect::colon_outside};
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
    is_header = is_header || row->dialect == RowDialect::bold_cell || same_word(row->row.name, "Status");
    block.keep(std::move(*row));
  }
  return is_header ? std::optional(std::move(block)) : std::nullopt;
}

std::optional<HeaderBlock> read_lines(std::string_view text, MarkdownLines& lines, MarkdownLine first) {
  if (!read_bold_line(text, first.range)) return std::nullopt;
  HeaderBlock block;
  std::optional line = first;
  do {
    block.last = *line;
    if (auto row = read_bold_line(text, line->range)) block.keep(std::move(*row));
    line = lines.next();
  } while (line && line->role == LineRole::continuation);
  return block;
}

// The header that is the first block from `begin` on; empty if that block is something else.
std::optional<HeaderBlock> find_block(std::string_view text, std::size_t begin) {
  MarkdownLines lines(text, begin);
  auto line = lines.next();
  while (line && (line->role == LineRole::blank || line->role == LineRole::comment)) line = lines.next();
  if (line && line->role == LineRole::row) return read_table(text, lines, *line);
  if (line && line->role == LineRole::paragraph) return read_lines(text, lines, *line);
  return std::nullopt;
}

// What must follow the value so that it is read back as it is.
std::string closing_of(bool cell, std::string_view value, std::string_view rest) {
  const bool breaks = value.ends_with('\\');
  if (!cell) return breaks && trim(rest) != "\\" ? "\\" : "";
  if (value.empty()) return trim(rest).empty() ? "|" : "";
  return breaks && rest.starts_with('|') ? " " : "";
}

std::string render_row(RowDialect dialect, std::string_view name, std::string_view value) {
  switch (dialect) {
    case RowDialect::bold_cell:
      return format("| **{}** | {} |", escape_pipes(name), escape_pipes(value));
    case RowDialect::plain_cell:
      return format("| {} | {} |", escape_pipes(name), escape_pipes(value));
    case RowDialect::colon_inside:
      return format("**{}:** {}{}", name, value, closing_of(false, value, ""));
    case RowDialect::colon_outside:
      return format("**{}**: {}{}", name, value, closing_of(false, value, ""));
  }
  std::unreachable();
}

std::string insert(std::string_view text, std::size_t at, std::string_view words) {
  return std::string(text.substr(0, at)).append(words).append(text.substr(at));
}

// `value` is one line without blanks at its ends.
std::string with_value(std::string_view text, RowDialect dialect, const HeaderRow& row,
                       std::string_view value) {
  const bool cell = is_cell(dialect);
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

std::string with_row_added(std::string_view text, const HeaderBlock& block, std::string_view name,
                           std::string_view value) {
  const MarkdownLine& last = block.last;
  const std::string_view words = slice(text, last.range);
  const std::size_t indent = std::min(words.find_first_not_of(" \t"), words.size());
  const std::string line = std::string(words.substr(0, indent)) + render_row(block.dialect, name, value);
  const std::string ending(line_ending(text, last.next));
  return insert(text, last.next, last.next > last.range.end ? line + ending : ending + line);
}

std::string with_header_added(std::string_view text, std::size_t place, std::string_view name,
                              std::string_view value) {
  const std::string ending(line_ending(text, place));
  const std::string_view above = text.substr(0, place);
  std::string block;
  if (!above.empty() && above != kByteOrderMark)
    block = above.ends_with('\n') || above.ends_with('\r') ? ending : ending + ending;
  block += "| | |" + ending + "|---|---|" + ending;
  block += render_row(RowDialect::bold_cell, name, value) + ending;
  const auto below = MarkdownLines(text, place).next();
  return insert(text, place, !below || below->role == LineRole::blank ? block : block + ending);
}

// The title of the document: its first heading, if that is of the first level.
std::optional<MarkdownHeading> find_title(std::string_view text) {
  auto heading = MarkdownHeadings(text).next();
  return heading && heading->level == 1 ? heading : std::nullopt;
}

std::size_t find_header_place(std::string_view text, const std::optional<MarkdownHeading>& title) {
  return title ? title->range.end : find_body(text);
}

struct HeadingParts {
  std::size_t word = 0;  // bytes of "RFC"; 0 if the heading does not begin so
  TextRange digits;      // empty without a number
  std::string_view title;
};

std::string_view skip(std::string_view text, std::string_view any_of) {
  return text.substr(std::min(text.find_first_not_of(any_of), text.size()));
}

// What follows "RFC" or "RFC 0057": a mark, then the title.
std::optional<std::string_view> title_after(std::string_view rest, bool needs_colon) {
  const std::string_view apart = skip(rest, " \t");
  for (std::string_view mark : {":", "-", "–", "—", "."})
    if (apart.starts_with(mark) && (!needs_colon || mark == ":")) return trim(apart.substr(mark.size()));
  if (needs_colon || (apart.size() == rest.size() && !rest.empty())) return std::nullopt;
  return apart;
}

HeadingParts parse_heading(DocumentType type, std::string_view heading) {
  const DocumentKind& kind = kind_of(type);
  const std::size_t word = kind.heading.size();
  const HeadingParts title_only{0, {}, heading};
  if (fold_case(heading.substr(0, word)) != fold_case(kind.heading)) return title_only;
  const std::string_view rest = heading.substr(word);
  if (auto title = title_after(rest, true)) return {word, {}, *title};
  const std::string_view number = skip(rest, " \t-#");
  const std::size_t count = std::min(number.find_first_not_of("0123456789"), number.size());
  if (kind.prefix != NamePrefix::number || count == 0 || count > kMostDigits) return title_only;
  auto title = title_after(number.substr(count), false);
  if (!title) return title_only;
  const std::size_t begin = heading.size() - number.size();
  return {word, {begin, begin + count}, *title};
}

}  // namespace

const HeaderRow* DocumentHeader::find(std::string_view name) const {
  auto found = find_row(rows, name);
  return found == rows.end() ? nullptr : &*found;
}

DocumentHeader read_header(DocumentType type, std::string_view text) {
  DocumentHeader header;
  const auto heading = find_title(text);
  if (heading) {
    const std::string_view words = slice(text, heading->title);
    const HeadingParts parts = parse_heading(type, words);
    header.title = parts.title;
    int number = 0;
    const std::string_view digits = slice(words, parts.digits);
    if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc())
      header.number = number;
  }
  if (auto block = find_block(text, find_header_place(text, heading))) header.rows = std::move(block->rows);
  return header;
}

std::string with_header_row(std::string_view text, std::string_view name, std::string_view value) {
  const std::string one_line = replace_all(replace_all(std::string(value), '\n', ' '), '\r', ' ');
  const std::string_view written = trim(one_line);
  const std::size_t place = find_header_place(text, find_title(text));
  const auto block = find_block(text, place);
  if (!block) return with_header_added(text, place, name, written);
  auto row = find_row(block->rows, name);
  if (row == block->rows.end()) return with_row_added(text, *block, name, written);
  return with_value(text, block->dialect, *row, written);
}

std::string with_heading_number(DocumentType type, std::string_view text, int number) {
  const auto heading = find_title(text);
  if (!heading || kind_of(type).prefix != NamePrefix::number) return std::string(text);
  const std::size_t begin = heading->title.begin;
  const HeadingParts parts = parse_heading(type, slice(text, heading->title));
  if (parts.digits.begin != parts.digits.end)
    return std::string(text.substr(0, begin + parts.digits.begin))
        .append(render_number(number))
        .append(text.substr(begin + parts.digits.end));
  if (parts.word) return insert(text, begin + parts.word, " " + render_number(number));
  const bool is_tight = begin > 0 && text[begin - 1] == '#';
  return insert(text, begin,
                format("{}{} {}: ", is_tight ? " " : "", kind_of(type).heading, render_number(number)));
}

}  // namespace blue
