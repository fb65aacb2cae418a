#pragma once
// Random text and JSON for property tests; the functions are called inside a rapidcheck property.
#include <rapidcheck.h>

#include <cmath>
#include <string>

#include "base/json.h"
#include "base/utf8.h"

namespace blue {

// A code point that is likely to be trouble: controls, quotes, combining marks, wide letters, emoji, the last
// ones.
inline char32_t any_code_point() {
  return *rc::gen::oneOf(
      rc::gen::inRange<char32_t>(0x20, 0x7F), rc::gen::inRange<char32_t>(0, 0xA0),
      rc::gen::inRange<char32_t>(0xA0, 0x800), rc::gen::inRange<char32_t>(0x800, 0xD800),
      rc::gen::inRange<char32_t>(0xE000, 0x10000), rc::gen::inRange<char32_t>(0x10000, 0x110000),
      rc::gen::element<char32_t>(0, '"', '\\', '\n', 0x1B, 0x7F, 0x9B, 0xDF, 0x130, 0x301, 0x200D, 0x2028,
                                 0x202E, 0x2066, 0x4E2D, 0xFE0F, 0xFEFF, 0xFFFD, 0xFFFF, 0x1F467, 0x10FFFF));
}

// Valid UTF-8 of fewer than `limit` code points.
inline std::string any_text(int limit = 12) {
  std::string text;
  for (int left = *rc::gen::inRange(0, limit); left > 0; --left) append_utf8(text, any_code_point());
  return text;
}

// Any bytes at all, often broken UTF-8.
inline std::string any_bytes(int limit = 24) {
  std::string bytes;
  for (int left = *rc::gen::inRange(0, limit); left > 0; --left)
    bytes += static_cast<char>(*rc::gen::oneOf(rc::gen::inRange(0, 256), rc::gen::inRange(0x7E, 0x100),
                                               rc::gen::element(0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0x80, 0x1B)));
  return bytes;
}

inline double any_finite() {
  double number =
      *rc::gen::oneOf(rc::gen::arbitrary<double>(),
                      rc::gen::map<std::int64_t>([](auto bits) { return std::bit_cast<double>(bits); }),
                      rc::gen::element(0.0, -0.0, 0.1, 1e22, 9007199254740992.0, 9223372036854775808.0,
                                       5e-324, 1.7976931348623157e308));
  return std::isfinite(number) ? number : 0.5;
}

inline Json any_scalar() {
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      return nullptr;
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return *rc::gen::oneOf(rc::gen::arbitrary<std::int64_t>(), rc::gen::element(INT64_MIN, INT64_MAX));
    case 3:
      return any_finite();
    default:
      return any_text();
  }
}

// A value nested at most `depth` levels deep.
inline Json any_json(int depth = 3) {
  int kind = depth > 0 ? *rc::gen::inRange(0, 4) : 0;
  if (kind < 2) return any_scalar();
  int count = *rc::gen::inRange(0, 5);
  if (kind == 2) {
    JsonArray array;
    for (; count > 0; --count) array.push_back(any_json(depth - 1));
    return array;
  }
  JsonObject object;
  for (; count > 0; --count) object.set(any_text(4), any_json(depth - 1));
  return object;
}

}  // namespace blue
