#include "markers/answer_lines.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::string_view kWideOpening = "\uff3b", kWideClosing = "\uff3d";

constexpr std::string_view kBullet = "\u2022 ";  // typed where markdown has none

bool is_blank_or_emphasis(char32_t c) {
  if (c < 0x80) return c == ' ' || c == '\t' || c == '*' || c == '_';
  return c == 0xa0 || (c >= 0x2000 && c <= 0x200b) || c == 0x200e || c == 0x200f || c == 0x202f ||
         c == 0x2060 || c == 0x3000 || c == 0xfeff;
}

bool is_comma(char32_t c) { return c == ',' || c == 0xff0c || c == 0x3001 || c == 0x060c; }

struct CodePointRange {
  char32_t first, last;
};
// Check marks, and emoji that nobody reads as a no or a doubt. A list of what is allowed: 👎, ❌ or 🤔 beside
// a signal leave it in doubt.
constexpr CodePointRange kAgreeing[] = {
    {0x2611, 0x2611},   {0x263a, 0x263a},   {0x2705, 0x2705},   {0x2713, 0x2714},   {0x2728, 0x2728},
    {0x2764, 0x2764},   {0x2b50, 0x2b50},   {0x1f197, 0x1f197}, {0x1f308, 0x1f308}, {0x1f31f, 0x1f31f},
    {0x1f330, 0x1f3c6}, {0x1f440, 0x1f44d}, {0x1f44f, 0x1f450}, {0x1f490, 0x1f493}, {0x1f495, 0x1f49f},
    {0x1f4a1, 0x1f4a1}, {0x1f4aa, 0x1f4aa}, {0x1f4af, 0x1f4af}, {0x1f54a, 0x1f54a}, {0x1f5f3, 0x1f5f3},
    {0x1f5f8, 0x1f5f8}, {0x1f600, 0x1f60e}, {0x1f64b, 0x1f64c}, {0x1f64f, 0x1f64f}, {0x1f680, 0x1f680},
    {0x1f7e2, 0x1f7e2}, {0x1f917, 0x1f917}, {0x1f91d, 0x1f91d}, {0x1f942, 0x1f942}, {0x1f950, 0x1f96f},
    {0x1f973, 0x1f973}, {0x1f9c0, 0x1f9cb}, {0x1fae1, 0x1fae1}, {0x1faf6, 0x1faf6}};

bool agrees(char32_t c) {
  return std::ranges::any_of(kAgreeing,
                             [&](const CodePointRange& one) { return c >= one.first && c <= one.last; });
}
bool is_stop(char32_t c) {
  return c == '.' || c == '!' || c == 0x3002 || c == 0xff01 || c == 0xff0e || c == 0x0964 || c == 0x06d4;
}
// `line` without the emphasis, quotation marks and parentheses that may close it.
std::string_view without_end(std::string_view line) {
  constexpr std::size_t kLongestSign = 4;
  static constexpr std::string_view kClosing[] = {"\"", "'",      ")",      "*",      "_",      " ",     "\t",
                                                  "`",  "\u201d", "\u201c", "\u2019", "\u00bb", "\u300d"};
  for (std::size_t before = line.size() + 1; line.size() < before;) {
    before = line.size();
    for (std::string_view sign : kClosing)
      if (line.size() >= kLongestSign && line.ends_with(sign)) line.remove_suffix(sign.size());
  }
  return line;
}
// Variation selector and skin tones, which change how the emoji before them looks.
bool modifies_emoji(char32_t c) { return c == 0xfe0f || (c >= 0x1f3fb && c <= 0x1f3ff); }

// Where the words of the line begin.
std::size_t find_words_begin(std::string_view text, TextRange line) {
  std::string_view rest = text.substr(0, line.end);
  rest.remove_prefix(line.begin);
  for (;;) {
    const std::size_t before = rest.size();
    take_indent(rest);
    if (const std::size_t mark = list_mark_length(rest); mark < rest.size()) rest.remove_prefix(mark);
    if (rest.starts_with(kBullet)) rest.remove_prefix(kBullet.size());
    if (const int level = heading_level(rest); level > 0) rest.remove_prefix(static_cast<std::size_t>(level));
    skip_blanks_and_emphasis(rest);
    if (rest.size() == before) return line.end - rest.size();
  }
}

// |---|:--:|
bool is_delimiter_row(std::string_view line) {
  return line.contains('|') && line.contains('-') && line.find_first_not_of("|-: \t") == line.npos;
}

}  // namespace

std::string with_ascii_brackets(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; (at = out.find('\xef', at)) != out.npos; ++at) {
    const std::string_view sign = std::string_view(out).substr(at, kWideOpening.size());
    if (sign == kWideOpening)
      out.replace(at, sign.size(), "[  ");
    else if (sign == kWideClosing)
      out.replace(at, sign.size(), "]  ");
  }
  return out;
}

AnswerLines::AnswerLines(std::string_view text) : text_(text) {
  bool in_table = false;
  for (MarkdownLines lines(text, TextExtent::part); auto line = lines.next();) {
    AnswerLine& one = lines_.emplace_back();
    one.range = line->range;
    one.role = line->role;
    one.words = {find_words_begin(text, line->range), line->range.end};
    const bool delimits = is_delimiter_row(slice(text, line->range));
    in_table = (in_table || delimits) && one.role != LineRole::blank;
    one.in_table = in_table || one.role == LineRole::row;
    if (delimits && lines_.size() > 1 && lines_[lines_.size() - 2].role != LineRole::blank)
      lines_[lines_.size() - 2].in_table = true;
    if (one.role == LineRole::heading) headings_.push_back(one.range.begin);
  }
  if (lines_.empty()) lines_.emplace_back();
}

std::size_t AnswerLines::index_of(std::size_t offset) const {
  auto after =
      std::ranges::upper_bound(lines_, offset, {}, [](const AnswerLine& one) { return one.range.begin; });
  return after == lines_.begin() ? 0 : static_cast<std::size_t>(after - lines_.begin()) - 1;
}

std::size_t AnswerLines::next_heading(std::size_t offset) const {
  auto found = std::ranges::lower_bound(headings_, offset);
  return found == headings_.end() ? text_.size() : *found;
}

bool AnswerLines::is_rule(std::size_t index) const {
  if (lines_[index].role == LineRole::rule) return true;
  const std::string_view line = slice(text_, lines_[index].range);
  return lines_[index].role == LineRole::continuation && line.find_first_not_of("= \t") == line.npos;
}

void skip_blanks_and_emphasis(std::string_view& text) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_blank_or_emphasis(next_code_point(text, at))) return;
    text.remove_prefix(at);
    at = 0;
  }
}

bool joins_markers(std::string_view gap) {
  for (std::size_t at = 0; at < gap.size();)
    if (const char32_t c = next_code_point(gap, at); !is_blank_or_emphasis(c) && !is_comma(c)) return false;
  return true;
}

bool is_closing_decoration(std::string_view rest, LineRole role) {
  bool has_stop = false, after_emoji = false;
  for (std::size_t at = 0; at < rest.size();) {
    const char32_t c = next_code_point(rest, at);
    const bool continues = after_emoji && modifies_emoji(c);
    after_emoji = continues || agrees(c);
    if (is_blank_or_emphasis(c) || after_emoji) continue;
    if (c == '#' && role == LineRole::heading) continue;
    if (!is_stop(c) || std::exchange(has_stop, true)) return false;
  }
  return true;
}

bool goes_on(std::string_view line) {
  while (!line.empty() && std::string_view(" \t*_").contains(line.back())) line.remove_suffix(1);
  if (line.substr(line.find_last_of(" \t") + 1).contains("://")) return false;
  if (line.empty()) return false;
  std::size_t last = line.size() - 1;
  while (last > 0 && (static_cast<unsigned char>(line[last]) & 0xc0U) == 0x80U) --last;
  const char32_t c = next_code_point(line, last);
  return is_comma(c) || is_word_character(c) || std::u32string_view(U"-–—(/&+=<").contains(c);
}

bool ends_sentence(std::string_view line) {
  line = without_end(line);
  if (line.empty()) return false;
  std::size_t last = line.size() - 1;
  while (last > 0 && (static_cast<unsigned char>(line[last]) & 0xc0U) == 0x80U) --last;
  const char32_t c = next_code_point(line, last);
  return is_stop(c) || c == '?' || c == 0xff1f || c == 0x061f;
}

bool ends_with_colon(std::string_view line) {
  line = without_end(line);
  return line.ends_with(':') || line.ends_with("\uff1a");
}

}  // namespace blue
