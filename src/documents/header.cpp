#include "documents/header.h"

#include <algorithm>
#include <charconv>

#include "base/format.h"
#include "documents/name.h"
#include "documents/header_rows.h"
#include "markdown/headings.h"

namespace blue {
namespace {

// The title of the document: its first heading, when that is of the first level.
std::optional<MarkdownHeading> find_title(std::string_view text) {
  auto heading = MarkdownHeadings(text).next();
  return heading && heading->level == 1 ? heading : std::nullopt;
}

std::size_t find_header_place(std::string_view text, const std::optional<MarkdownHeading>& title) {
  return title ? title->range.end : find_body(text);
}

struct HeadingParts {
  std::size_t word = 0;  // bytes of "RFC"; 0 when the heading does not begin so
  TextRange digits;      // empty when there is no number
  std::string_view title;
};

std::string_view skip(std::string_view text, std::string_view any_of) {
  return text.substr(std::min(text.find_first_not_of(any_of), text.size()));
}

// What follows "RFC" or "RFC 0057": a mark, then the title.
std::optional<std::string_view> title_behind(std::string_view rest, bool needs_colon) {
  const std::string_view apart = skip(rest, " \t");
  for (std::string_view mark : {":", "-", "–", "—", "."})
    if (apart.starts_with(mark) && (!needs_colon || mark == ":")) return trim(apart.substr(mark.size()));
  if (needs_colon || (apart.size() == rest.size() && !rest.empty())) return std::nullopt;
  return apart;
}

HeadingParts parse_heading(DocumentType type, std::string_view heading) {
  constexpr std::size_t kMostDigits = 9;
  const DocumentKind& kind = kind_of(type);
  const std::size_t word = kind.heading.size();
  HeadingParts whole{0, {}, heading};
  if (fold_case(heading.substr(0, word)) != fold_case(kind.heading)) return whole;
  const std::string_view behind = heading.substr(word);
  if (auto title = title_behind(behind, true)) return {word, {}, *title};
  const std::string_view number = skip(behind, " \t-#");
  const std::size_t count = std::min(number.find_first_not_of("0123456789"), number.size());
  if (kind.prefix != NamePrefix::number || count == 0 || count > kMostDigits) return whole;
  auto title = title_behind(number.substr(count), false);
  if (!title) return whole;
  const std::size_t begin = heading.size() - number.size();
  return {word, {begin, begin + count}, *title};
}

std::string one_line(std::string_view value) {
  return std::string(trim(replace_all(replace_all(std::string(value), '\n', ' '), '\r', ' ')));
}

std::string insert(std::string_view text, std::size_t at, std::string_view words) {
  return std::string(text.substr(0, at)).append(words).append(text.substr(at));
}

bool ends_line(std::string_view text) { return text.ends_with('\n') || text.ends_with('\r'); }

std::string with_row_added(std::string_view text, const HeaderBlock& block, std::string_view name,
                           std::string_view value) {
  const MarkdownLine& last = block.last;
  const std::string_view words = slice(text, last.range);
  const std::size_t indent = std::min(words.find_first_not_of(" \t"), words.size());
  const std::string line =
      std::string(words.substr(0, indent)) + render_header_row(block.dialect, name, value);
  const std::string ending(line_ending(text, last.next));
  const bool ends = last.next > last.range.end;
  return insert(text, last.next, ends ? line + ending : ending + line);
}

std::string with_header_added(std::string_view text, std::size_t place, std::string_view name,
                              std::string_view value) {
  const std::string ending(line_ending(text, place));
  const std::string_view above = text.substr(0, place);
  std::string block;
  if (!above.empty() && above != kByteOrderMark) block = ends_line(above) ? ending : ending + ending;
  block += "| | |" + ending + "|---|---|" + ending;
  block += render_header_row(RowDialect::bold_cell, name, value) + ending;
  const auto below = MarkdownLines(text, place).next();
  const bool apart = !below || below->role == LineRole::blank;
  return insert(text, place, apart ? block : block + ending);
}

}  // namespace

const HeaderRow* DocumentHeader::find(std::string_view name) const {
  auto found = std::ranges::find_if(rows, [&](const HeaderRow& row) { return same_word(row.name, name); });
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
  if (auto block = find_header_block(text, find_header_place(text, heading)))
    header.rows = std::move(block->rows);
  return header;
}

std::string with_header_row(DocumentType, std::string_view text, std::string_view name,
                            std::string_view value) {
  const std::size_t place = find_header_place(text, find_title(text));
  const std::string written = one_line(value);
  const auto block = find_header_block(text, place);
  if (!block) return with_header_added(text, place, name, written);
  auto row =
      std::ranges::find_if(block->rows, [&](const HeaderRow& one) { return same_word(one.name, name); });
  if (row == block->rows.end()) return with_row_added(text, *block, name, written);
  return with_row_value(text, *block, *row, written);
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
  const bool tight = begin > 0 && text[begin - 1] == '#';
  return insert(text, begin,
                format("{}{} {}: ", tight ? " " : "", kind_of(type).heading, render_number(number)));
}

}  // namespace blue
