#pragma once
// A set of bytes, for looking at every byte of a long text only once.
#include <array>
#include <cstddef>
#include <string_view>

namespace blue {

class ByteSet {
 public:
  constexpr explicit ByteSet(std::string_view members) {
    for (char member : members) holds_[static_cast<unsigned char>(member)] = true;
  }

  constexpr bool holds(char byte) const { return holds_[static_cast<unsigned char>(byte)]; }
  // Offset of the first of them in `text`, at `from` or behind it; npos when there is none.
  constexpr std::size_t find_first(std::string_view text, std::size_t from = 0) const {
    while (from < text.size() && !holds(text[from])) ++from;
    return from < text.size() ? from : std::string_view::npos;
  }

 private:
  std::array<bool, 256> holds_{};
};

}  // namespace blue
