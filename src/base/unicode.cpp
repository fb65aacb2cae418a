#include "base/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <vector>

#include "base/utf8.h"

namespace blue {
namespace {

using CodePoints = std::vector<utf8proc_int32_t>;

CodePoints decompose(std::string_view text, Folding folding) {
  constexpr int kCanonical = UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STABLE;
  const auto options = static_cast<utf8proc_option_t>(
      folding == Folding::canonical ? kCanonical : kCanonical | UTF8PROC_COMPAT | UTF8PROC_IGNORE);
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  CodePoints points(text.size() * 2);
  for (;;) {
    const auto capacity = static_cast<utf8proc_ssize_t>(points.size());
    const utf8proc_ssize_t needed = utf8proc_decompose(bytes, static_cast<utf8proc_ssize_t>(text.size()),
                                                       points.data(), capacity, options);
    points.resize(static_cast<std::size_t>(std::max<utf8proc_ssize_t>(needed, 0)));
    if (needed <= capacity) return points;
  }
}

void compose(CodePoints& points) {
  constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_STABLE);
  const auto size = static_cast<utf8proc_ssize_t>(points.size());
  const utf8proc_ssize_t length = utf8proc_normalize_utf32(points.data(), size, options);
  points.resize(static_cast<std::size_t>(std::max<utf8proc_ssize_t>(length, 0)));
}

}  // namespace

CharacterKind kind_of_character(char32_t code_point) {
  const auto* property = utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point));
  if (property->ignorable) return CharacterKind::invisible;
  const auto category = property->category;
  const bool is_letter = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
  if (is_letter || category == UTF8PROC_CATEGORY_ND || category == UTF8PROC_CATEGORY_NL)
    return CharacterKind::letter;
  if (category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC) return CharacterKind::mark;
  if (category == UTF8PROC_CATEGORY_ME) return CharacterKind::enclosing_mark;
  return category == UTF8PROC_CATEGORY_NO ? CharacterKind::other_number : CharacterKind::other;
}

bool is_capital(char32_t code_point) {
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
  return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT;
}

bool is_small(char32_t code_point) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(code_point)) == UTF8PROC_CATEGORY_LL;
}

std::size_t cell_width(char32_t code_point) {
  return static_cast<std::size_t>(std::max(utf8proc_charwidth(static_cast<utf8proc_int32_t>(code_point)), 0));
}

std::string fold(std::string_view text, Folding folding, bool (*is_dropped)(char32_t)) {
  std::string out;
  out.reserve(text.size());
  if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    for (char c : text) out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    return out;
  }
  CodePoints points = decompose(text, folding);
  if (is_dropped)
    std::erase_if(points, [&](utf8proc_int32_t point) { return is_dropped(static_cast<char32_t>(point)); });
  compose(points);
  for (utf8proc_int32_t point : points) append_utf8(out, static_cast<char32_t>(point));
  return out;
}

}  // namespace blue
