// Signs beyond ASCII are compared as UTF-8 bytes; malformed bytes are letters of a word nobody knows.
#include "markers/tokens.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace blue {
namespace {

enum class Role { blank, word, colon, dash, comma, slash, apostrophe, sign };

struct Glyph {
  Role role;
  std::size_t length;
};

struct WideGlyph {
  std::string_view bytes;
  Role role;
};

constexpr auto kWideGlyphs = std::to_array<WideGlyph>({
    {"\u00a0", Role::blank},
    {"\u2009", Role::blank},
    {"\u200b", Role::blank},
    {"\u202f", Role::blank},
    {"\u2010", Role::dash},
    {"\u2011", Role::dash},
    {"\u2012", Role::dash},
    {"\u2013", Role::dash},
    {"\u2014", Role::dash},
    {"\u2015", Role::dash},
    {"\u2212", Role::dash},
    {"\uff1a", Role::colon},
    {"\uff0c", Role::comma},
    {"\u2018", Role::apostrophe},
    {"\u2019", Role::apostrophe},
    {"\u3001", Role::comma},
});

constexpr std::array<Role, 128> make_ascii_roles() {
  std::array<Role, 128> roles{};
  roles.fill(Role::sign);
  for (std::size_t c = '0'; c <= '9'; ++c) roles[c] = Role::word;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) roles[c] = roles[c + 32] = Role::word;
  for (unsigned char c : {' ', '\t', '\r', '\n', '*', '_', '`'}) roles[c] = Role::blank;
  roles[':'] = Role::colon;
  roles['-'] = Role::dash;
  roles[','] = Role::comma;
  roles['/'] = Role::slash;
  roles['\''] = Role::apostrophe;
  return roles;
}
constexpr auto kAsciiRoles = make_ascii_roles();

Glyph glyph_at(std::string_view text, std::size_t at) {
  auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return {kAsciiRoles[byte], 1};
  if (byte != 0xc2 && byte != 0xe2 && byte != 0xe3 && byte != 0xef)
    return {Role::word, 1};  // none below starts so
  for (const WideGlyph& glyph : kWideGlyphs)
    if (text.substr(at).starts_with(glyph.bytes)) return {glyph.role, glyph.bytes.size()};
  return {Role::word, 1};
}

bool is_role(std::string_view text, std::size_t at, Role role) {
  return at < text.size() && glyph_at(text, at).role == role;
}

std::size_t skip_role(std::string_view text, std::size_t at, Role role) {
  while (at < text.size()) {
    Glyph glyph = glyph_at(text, at);
    if (glyph.role != role) break;
    at += glyph.length;
  }
  return at;
}

// Behind "'s" or a lone closing apostrophe, or `at` when what stands there is no possessive.
std::size_t skip_possessive(std::string_view text, std::size_t at) {
  if (!is_role(text, at, Role::apostrophe)) return at;
  std::size_t next = at + glyph_at(text, at).length;
  if (next < text.size() && (text[next] == 's' || text[next] == 'S')) ++next;
  return is_role(text, next, Role::word) ? at : next;
}

TokenKind kind_of(Role role) {
  switch (role) {
    case Role::colon:
      return TokenKind::colon;
    case Role::dash:
      return TokenKind::dash;
    case Role::comma:
      return TokenKind::comma;
    case Role::slash:
      return TokenKind::slash;
    default:
      return TokenKind::sign;
  }
}

}  // namespace

MarkerToken MarkerTokens::take() {
  MarkerToken taken = token_;
  taken_to_ = next_;
  advance();
  return taken;
}

void MarkerTokens::advance() {
  std::size_t at = skip_role(inner_, next_, Role::blank);
  token_ = {TokenKind::end, {}, at, at != next_};
  if (at >= inner_.size()) return;
  auto [role, length] = glyph_at(inner_, at);
  if (role == Role::word) return read_word(at);
  next_ = role == Role::dash ? skip_role(inner_, at, Role::dash) : at + length;
  token_.kind = kind_of(role);
  token_.text = inner_.substr(at, next_ - at);
}

void MarkerTokens::read_word(std::size_t at) {
  std::size_t end = skip_role(inner_, at, Role::word);
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
