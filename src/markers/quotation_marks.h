#pragma once
// Quotation marks directly around a piece of text. It knows nothing of markers.
#include <cstddef>
#include <string_view>

namespace blue {

// True when a quotation mark opens right before `begin` and one closes right behind `end`; emphasis may stand
// between, and punctuation before the closing one.
bool stands_in_marks(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace blue
