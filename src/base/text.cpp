#include "base/text.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/unicode.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kMostSlugBytes = 200;  // a file name holds 255, and a slug is only a part of it

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

std::string plain_word(std::string_view text) {
  std::string word = fold_case(trim(text));
  std::ranges::replace_if(word, [](char c) { return c == ' ' || c == '_'; }, '-');
  return word;
}

std::size_t edit_distance(std::u32string_view a, std::u32string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t substituted = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = std::exchange(row[j], std::min({substituted, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

std::u32string code_points(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) out += next_code_point(text, at);
  return out;
}

}  // namespace

std::string fold_case(std::string_view text) { return fold(repair_utf8(text), Folding::canonical); }

bool same_word(std::string_view a, std::string_view b) { return a == b || plain_word(a) == plain_word(b); }

bool same_ascii(std::string_view a, std::string_view b) {
  auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return a.size() == b.size() && std::ranges::equal(a, b, {}, lower, lower);
}

std::string slugify(std::string_view title, std::size_t limit) {
  // Before folding: a letter and its mark compose only when nothing invisible is between them.
  std::string visible;
  for (std::size_t at = 0; at < title.size();)
    if (char32_t code_point = next_code_point(title, at);
        kind_of_character(code_point) != CharacterKind::invisible)
      append_utf8(visible, code_point);
  std::string folded = fold_case(visible);
  std::string slug;
  std::size_t length = 0;
  bool gap = false;
  for (std::size_t at = 0; at < folded.size() && length < limit;) {
    char32_t code_point = next_code_point(folded, at);
    // A mark without its letter would be drawn on the separator.
    bool is_kept = is_word_character(code_point) &&
                   (kind_of_character(code_point) == CharacterKind::letter || (!gap && !slug.empty()));
    if (!is_kept) {
      gap = !slug.empty();
      continue;
    }
    if (slug.size() + (gap ? 5 : 4) > kMostSlugBytes) break;
    if (std::exchange(gap, false)) slug += '-', ++length;
    if (length < limit) append_utf8(slug, code_point), ++length;
  }
  while (slug.ends_with('-')) slug.pop_back();
  return slug;
}

bool is_word_character(char32_t code_point) {
  const CharacterKind kind = kind_of_character(code_point);
  return kind == CharacterKind::letter || kind == CharacterKind::mark;
}

bool begins_upper_case(std::string_view text) {
  std::size_t at = 0;
  return !text.empty() && is_capital(next_code_point(text, at));
}

bool begins_lower_case(std::string_view text) {
  std::size_t at = 0;
  return !text.empty() && is_small(next_code_point(text, at));
}

std::string printable(std::string_view text) {
  if (std::ranges::all_of(text, [](char c) { return (c >= ' ' && c < '\x7F') || c == '\n' || c == '\t'; }))
    return std::string(text);
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at, 2) == "\r\n") ++at;
    char32_t code_point = next_code_point(text, at);
    bool control = code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
    // Line and paragraph separators, the marks, embeddings, overrides and isolates that reorder what is
    // around them, and what nobody sees.
    bool layout = (code_point >= 0x2028 && code_point <= 0x202E) ||
                  (code_point >= 0x2060 && code_point <= 0x206F) || code_point == 0x200E ||
                  code_point == 0x200F || code_point == 0x061C || code_point == 0xFEFF;
    if (layout || (control && code_point != '\n' && code_point != '\t'))
      out += format("\\u{:04x}", static_cast<std::uint32_t>(code_point));
    else
      append_utf8(out, code_point);
  }
  return out;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0;;) {
    std::size_t end = text.find(separator, start);
    parts.push_back(text.substr(start, end == std::string_view::npos ? end : end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  std::string out;
  for (const std::string& part : parts) {
    if (&part != parts.data()) out += separator;
    out += part;
  }
  return out;
}

std::string counted(std::size_t count, std::string_view noun) {
  return format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string replace_all(std::string text, char from, char to) {
  std::ranges::replace(text, from, to);
  return text;
}

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t kLongestWord = 64;
  std::u32string wanted = code_points(plain_word(utf8_prefix(word, kLongestWord)));
  std::optional<std::string_view> best;
  // Of two letters, one that differs is half the word: P5 is not P1.
  std::size_t best_distance = wanted.size() <= 2 ? 1 : std::max<std::size_t>(1, wanted.size() / 3) + 1;
  for (std::string_view candidate : candidates) {
    std::u32string offered = code_points(plain_word(candidate));
    std::size_t distance = edit_distance(wanted, offered);
    const bool is_prefix = wanted.size() >= 3 && offered.starts_with(wanted);
    if (is_prefix || std::ranges::is_permutation(wanted, offered))
      distance = std::min<std::size_t>(distance, 1);
    if (distance < best_distance && distance < offered.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  auto best = nearest(word, candidates);
  return best ? format(" Did you mean {}?", *best) : "";
}

std::string did_you_mean_name(std::string_view name, std::span<const std::string_view> candidates) {
  const std::vector<std::string_view> words = split(name, '_');
  std::vector<std::string_view> alike;
  std::ranges::copy_if(candidates, std::back_inserter(alike), [&](std::string_view candidate) {
    const std::vector<std::string_view> offered = split(candidate, '_');
    return std::ranges::all_of(words,
                               [&](std::string_view word) { return nearest(word, offered).has_value(); });
  });
  return did_you_mean(name, alike);
}

std::string shell_word(std::string_view text) {
  if (text.find_first_of("\"$`\\!") == std::string_view::npos) return format("\"{}\"", text);
  std::string word = "'";
  for (const char one : text) word += one == '\'' ? std::string("'\\''") : std::string(1, one);
  return word + "'";
}

}  // namespace blue
