// Signs beyond ASCII are compared as UTF-8 bytes; malformed bytes are letters of an unknown word.
#include "markers/tokens.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace blue {
namespace {

struct Glyph {
  std::string_view bytes;
  TokenKind kind;
};

constexpr Glyph kWideGlyphs[] = {
    {"\u00a0", TokenKind::blank}, {"\u2009", TokenKind::blank},      {"\u200b", TokenKind::blank},
    {"\u202f", TokenKind::blank}, {"\u3000", TokenKind::blank},      {"\u200e", TokenKind::blank},
    {"\u200f", TokenKind::blank}, {"\u2010", TokenKind::dash},       {"\u2011", TokenKind::dash},
    {"\u2012", TokenKind::dash},  {"\u2013", TokenKind::dash},       {"\u2014", TokenKind::dash},
    {"\u2015", TokenKind::dash},  {"\u2212", TokenKind::dash},       {"\uff1a", TokenKind::colon},
    {"\uff0c", TokenKind::comma}, {"\u2018", TokenKind::apostrophe}, {"\u2019", TokenKind::apostrophe},
    {"\u3001", TokenKind::comma}};

constexpr std::array<TokenKind, 128> make_ascii_kinds() {
  std::array<TokenKind, 128> kinds{};
  kinds.fill(TokenKind::sign);
  for (std::size_t c = '0'; c <= '9'; ++c) kinds[c] = TokenKind::word;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) kinds[c] = kinds[c + 32] = TokenKind::word;
  for (unsigned char c : {' ', '\t', '\r', '\n', '*', '_', '`'}) kinds[c] = TokenKind::blank;
  kinds[':'] = TokenKind::colon;
  kinds['-'] = TokenKind::dash;
  kinds[','] = TokenKind::comma;
  kinds['/'] = TokenKind::slash;
  kinds['\''] = TokenKind::apostrophe;
  return kinds;
}
constexpr auto kAsciiKinds = make_ascii_kinds();

Glyph glyph_at(std::string_view text, std::size_t at) {
  const std::string_view one = text.substr(at, 1);
  auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return {one, kAsciiKinds[byte]};
  const bool may_be_wide = byte == 0xc2 || byte == 0xe2 || byte == 0xe3 || byte == 0xef;
  if (may_be_wide)
    for (const Glyph& glyph : kWideGlyphs)
      if (text.substr(at).starts_with(glyph.bytes)) return glyph;
  return {one, TokenKind::word};
}

bool is_kind(std::string_view text, std::size_t at, TokenKind kind) {
  return at < text.size() && glyph_at(text, at).kind == kind;
}

std::size_t skip_kind(std::string_view text, std::size_t at, TokenKind kind) {
  while (at < text.size()) {
    Glyph glyph = glyph_at(text, at);
    if (glyph.kind != kind) break;
    at += glyph.bytes.size();
  }
  return at;
}

// After "'s" or a lone closing apostrophe, or `at` when there is no possessive.
std::size_t skip_possessive(std::string_view text, std::size_t at) {
  if (!is_kind(text, at, TokenKind::apostrophe)) return at;
  std::size_t next = at + glyph_at(text, at).bytes.size();
  if (next < text.size() && (text[next] == 's' || text[next] == 'S')) ++next;
  return is_kind(text, next, TokenKind::word) ? at : next;
}

}  // namespace

MarkerToken MarkerTokens::take() {
  MarkerToken taken = token_;
  taken_to_ = next_;
  advance();
  return taken;
}

std::string_view MarkerTokens::take_label() {
  if (is_separator(token_)) take();
  return trim(rest());
}

void MarkerTokens::advance() {
  std::size_t at = skip_kind(inner_, next_, TokenKind::blank);
  token_ = {TokenKind::end, {}, at, at != next_};
  if (at >= inner_.size()) return;
  auto [bytes, kind] = glyph_at(inner_, at);
  if (kind == TokenKind::word) return read_word(at);
  next_ = kind == TokenKind::dash ? skip_kind(inner_, at, TokenKind::dash) : at + bytes.size();
  token_.kind = kind;
  token_.text = inner_.substr(at, next_ - at);
}

void MarkerTokens::read_word(std::size_t at) {
  std::size_t end = skip_kind(inner_, at, TokenKind::word);
  token_.kind = TokenKind::word;
  token_.text = inner_.substr(at, end - at);
  next_ = skip_possessive(inner_, end);
}

bool is_any(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view each) { return same_ascii(each, word); });
}

std::string capitals(std::string_view word) {
  std::string out(word);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

bool is_shouted(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
}

}  // namespace blue
