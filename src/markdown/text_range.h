#pragma once
// A stretch of a text, in bytes: how the readers of documents say where something stands.
#include <cstddef>
#include <string_view>

#include "base/text.h"

namespace blue {

struct TextRange {
  std::size_t begin = 0, end = 0;
  friend bool operator==(const TextRange&, const TextRange&) = default;
};

// The bytes of the stretch.
inline std::string_view slice(std::string_view text, TextRange range) {
  return text.substr(range.begin, range.end - range.begin);
}

// The stretch without blanks at its ends; a stretch of blanks shrinks to its begin.
inline TextRange trimmed(std::string_view text, TextRange range) {
  const std::string_view inner = trim(slice(text, range));
  if (inner.empty()) return {range.begin, range.begin};
  const auto begin = static_cast<std::size_t>(inner.data() - text.data());
  return {begin, begin + inner.size()};
}

}  // namespace blue
