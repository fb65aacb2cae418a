#include "documents/heading.h"

#include <algorithm>
#include <charconv>

#include "base/format.h"
#include "base/text.h"
#include "documents/header_block.h"
#include "documents/name.h"

namespace blue {
namespace {

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

std::size_t count_digits(std::string_view text) {
  return std::min(text.find_first_not_of("0123456789"), text.size());
}

// `7. Title`: digits, a full stop and a blank.
std::optional<HeadingParts> parse_bare_number(std::string_view heading) {
  const std::size_t count = count_digits(heading);
  const std::string_view rest = heading.substr(count);
  if (count == 0 || count > kMostDigits || !rest.starts_with(". ")) return std::nullopt;
  return HeadingParts{0, {0, count}, trim(rest.substr(2)), {}};
}

HeadingParts find_parts(DocumentType type, std::string_view heading) {
  const DocumentKind& kind = kind_of(type);
  const bool is_numbered = kind.prefix == NamePrefix::number;
  const std::size_t word = kind.heading.size();
  const HeadingParts title_only{0, {}, heading, {}};
  if (auto bare = is_numbered ? parse_bare_number(heading) : std::nullopt) return *bare;
  if (fold_case(heading.substr(0, word)) != fold_case(kind.heading)) return title_only;
  const std::string_view rest = heading.substr(word);
  if (auto title = title_after(rest, true)) return {word, {}, *title, {}};
  const std::string_view number = skip(rest, " \t-#");
  const std::size_t count = count_digits(number);
  if (!is_numbered || count == 0 || count > kMostDigits) return title_only;
  auto title = title_after(number.substr(count), false);
  if (!title) return title_only;
  const std::size_t begin = heading.size() - number.size();
  return {word, {begin, begin + count}, *title, {}};
}

// As wide as `digits`, where these are padded; else four digits after "RFC".
std::string render_like(std::string_view digits, bool is_after_word, int number) {
  if (is_after_word && !digits.starts_with('0')) return render_number(number);
  std::string plain = format("{}", number);
  if (digits.starts_with('0') && plain.size() < digits.size())
    plain.insert(0, digits.size() - plain.size(), '0');
  return plain;
}

}  // namespace

std::optional<MarkdownHeading> find_title(std::string_view text) {
  MarkdownHeadings headings(text);
  auto heading = headings.next();
  while (heading && heading->level != 1 && is_header_row(text, heading->title)) heading = headings.next();
  if (!heading || heading->level != 1) return std::nullopt;
  const bool is_first = trim(text.substr(0, heading->range.begin).substr(find_body(text))).empty();
  const std::string_view words = slice(text, heading->title);
  if (!is_first && (same_word(words, "Summary") || same_word(words, "Motivation"))) return std::nullopt;
  return heading;
}

std::size_t find_header_place(std::string_view text, const std::optional<MarkdownHeading>& title) {
  return title ? title->range.end : find_body(text);
}

HeadingParts parse_heading(DocumentType type, std::string_view heading) {
  HeadingParts parts = find_parts(type, heading);
  const std::string_view digits = slice(heading, parts.digits);
  int number = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc())
    parts.number = number;
  return parts;
}

std::string with_heading_number(DocumentType type, std::string_view text, int number, NumberWanted wanted) {
  const auto heading = find_title(text);
  if (!heading || kind_of(type).prefix != NamePrefix::number) return std::string(text);
  const std::size_t begin = heading->title.begin;
  const std::string_view words = slice(text, heading->title);
  const HeadingParts parts = parse_heading(type, words);
  const auto with = [&](TextRange replaced, std::string_view by) {
    return std::string(text.substr(0, begin + replaced.begin))
        .append(by)
        .append(text.substr(begin + replaced.end));
  };
  if (parts.digits.begin != parts.digits.end)
    return with(parts.digits, render_like(slice(words, parts.digits), parts.word > 0, number));
  if (wanted == NumberWanted::if_written) return std::string(text);
  if (parts.word) return with({parts.word, parts.word}, " " + render_number(number));
  const bool is_tight = begin > 0 && text[begin - 1] == '#';
  return with({}, format("{}{} {}: ", is_tight ? " " : "", kind_of(type).heading, render_number(number)));
}

}  // namespace blue
