// Finding the documents that prose names: a numbered type's word, something between, and a number.
#include <algorithm>
#include <array>
#include <charconv>

#include "base/utf8.h"
#include "documents/links.h"
#include "markdown/inline.h"

namespace blue {
namespace {

constexpr std::size_t kMostDigits = 9;

bool is_word_before(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  std::size_t begin = at - 1;
  while (begin > 0 && at - begin < 4 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  const char32_t code_point = next_code_point(text, begin);
  return code_point == '_' || code_point == '/' || is_word_character(code_point);
}

bool is_word_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const char32_t code_point = next_code_point(text, at);
  return code_point == '_' || is_word_character(code_point);
}

// Behind what may stand between word and number: a blank or line ending, '-' or '#', or both.
std::size_t behind_separator(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  std::size_t length = rest.starts_with("\r\n") ? 2 : 0;
  if (length == 0 && !rest.empty() && std::string_view(" \t\n\r").find(rest[0]) != rest.npos) length = 1;
  if (rest.size() > length && (rest[length] == '-' || rest[length] == '#')) ++length;
  return at + length;
}

// Whether `text` is `word`, which has only letters, in any letter case.
bool same_letters(std::string_view text, std::string_view word) {
  return std::ranges::equal(text, word, [](char a, char b) { return (a | 0x20) == (b | 0x20); });
}

std::optional<DocumentMention> find_mention(std::string_view text, std::size_t at, const DocumentKind& kind) {
  const std::size_t behind = at + kind.heading.size();
  if (behind > text.size() || !same_letters(text.substr(at, kind.heading.size()), kind.heading))
    return std::nullopt;
  if (is_word_before(text, at)) return std::nullopt;
  const std::size_t begin = behind_separator(text, behind);
  const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
  if (begin == behind || begin >= end || end - begin > kMostDigits || is_word_at(text, end))
    return std::nullopt;
  DocumentMention mention{kind.type, 0, std::string(text.substr(at, end - at))};
  std::from_chars(text.data() + begin, text.data() + end, mention.number);
  return mention;
}

// Which bytes the word of a numbered type may begin with.
using FirstBytes = std::array<bool, 256>;
FirstBytes find_first_bytes() {
  FirstBytes bytes{};
  for (const DocumentKind& kind : all_document_kinds())
    if (kind.prefix == NamePrefix::number)
      for (const char c : {kind.heading[0], fold_case(kind.heading)[0]})
        bytes[static_cast<unsigned char>(c)] = true;
  return bytes;
}

// The mentions in a stretch of prose; what stands before it is still looked at.
void collect(std::string_view text, TextRange prose, std::vector<DocumentMention>& found) {
  static const FirstBytes kFirstBytes = find_first_bytes();
  const std::string_view visible = text.substr(0, prose.end);
  for (std::size_t at = prose.begin; at < prose.end; ++at) {
    if (!kFirstBytes[static_cast<unsigned char>(text[at])]) continue;
    for (const DocumentKind& kind : all_document_kinds()) {
      if (kind.prefix != NamePrefix::number) continue;
      if (auto mention = find_mention(visible, at, kind)) found.push_back(std::move(*mention));
    }
  }
}

}  // namespace

std::vector<DocumentMention> find_mentions(std::string_view text) {
  std::vector<DocumentMention> found;
  std::size_t begin = 0;
  for (const TextRange& hidden : scan_inline(text).hidden) {
    collect(text, {begin, hidden.begin}, found);
    begin = hidden.end;
  }
  collect(text, {begin, text.size()}, found);
  return found;
}

}  // namespace blue
