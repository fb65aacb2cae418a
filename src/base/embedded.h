#pragma once
// Files compiled into the program (cmake/BlueEmbed.cmake makes the tables).
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace blue {

struct Embedded {
  std::string_view path;  // relative to the embedded folder, with '/'
  std::string_view text;
};

}  // namespace blue
