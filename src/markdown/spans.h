#pragma once
// HTML elements whose text is shown or quoted rather than said: code, quotations, struck text. It knows
// nothing of markers.
#include <array>
#include <cstddef>
#include <string_view>

namespace blue {

// Reads one text from front to back; elements that are never closed are looked for only once.
class QuietElements {
 public:
  // Behind the closing tag of the element that opens at `at`; npos when none opens there or nothing closes
  // it.
  std::size_t find_end(std::string_view text, std::size_t at);

 private:
  static constexpr std::size_t kCount = 10;
  std::array<bool, kCount> never_closed_{};
};

}  // namespace blue
