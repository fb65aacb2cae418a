#pragma once
// Tones as colours of a terminal.
#include <cstddef>
#include <string>
#include <string_view>

#include "base/view.h"

namespace blue {

// How text for people is laid out.
struct Style {
  std::size_t width = 80;
  bool has_colour = false;
};

// `text` in the colour of `tone`, or as it is where there is no colour.
std::string paint(std::string_view text, Tone tone, const Style& style);

}  // namespace blue
