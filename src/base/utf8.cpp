#include "base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace blue {
namespace {

// Skips most of the ASCII bytes at `at`, eight at a time.
std::size_t skip_ascii(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  for (std::uint64_t word = 0; text.size() - at >= sizeof word; at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    if (word & kHighBits) break;
  }
  return at;
}

bool is_continuation(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

}  // namespace

std::size_t utf8_sequence_length(std::string_view text, std::size_t at) {
  auto lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  if (!is_continuation(text, at + 1)) return 0;
  auto second = static_cast<unsigned char>(text[at + 1]);
  if (lead < 0xE0) return 2;
  bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  bool surrogate = lead == 0xED && second > 0x9F;
  bool beyond = lead == 0xF4 && second > 0x8F;
  if (overlong || surrogate || beyond || !is_continuation(text, at + 2)) return 0;
  if (lead < 0xF0) return 3;
  return is_continuation(text, at + 3) ? 4 : 0;
}

std::size_t find_invalid_utf8(std::string_view text) {
  for (std::size_t at = skip_ascii(text, 0); at < text.size(); at = skip_ascii(text, at)) {
    std::size_t length = utf8_sequence_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) next_code_point(text, at);
  return count;
}

std::string_view utf8_prefix(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  std::size_t at = 0;
  for (; at < text.size() && limit > 0; --limit) next_code_point(text, at);
  return text.substr(0, at);
}

std::string repair_utf8(std::string_view text) {
  std::size_t at = std::min(find_invalid_utf8(text), text.size());
  std::string out(text.substr(0, at));
  while (at < text.size()) append_utf8(out, next_code_point(text, at));
  return out;
}

char32_t next_code_point(std::string_view text, std::size_t& at) {
  std::size_t length = utf8_sequence_length(text, at);
  if (length == 0) return ++at, U'\uFFFD';
  auto lead = static_cast<unsigned char>(text[at]);
  char32_t code_point = length == 1 ? lead : lead & (0xFFu >> (length + 1));
  for (std::size_t next = at + 1; next < at + length; ++next)
    code_point = code_point << 6 | (static_cast<unsigned char>(text[next]) & 0x3Fu);
  at += length;
  return code_point;
}

void append_utf8(std::string& out, char32_t code_point) {
  auto byte = [&](char32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
  auto tail = [&](int shift) { byte(0x80 | (code_point >> shift & 0x3F)); };
  if (code_point < 0x80) return byte(code_point);
  if (code_point < 0x800) return byte(0xC0 | code_point >> 6), tail(0);
  if (code_point < 0x10000) return byte(0xE0 | code_point >> 12), tail(6), tail(0);
  byte(0xF0 | code_point >> 18), tail(12), tail(6), tail(0);
}

}  // namespace blue
