#pragma once
// Files compiled into the program (cmake/BlueEmbed.cmake makes the tables), and filling in those that are
// templates.
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace blue {

struct Embedded {
  std::string_view path;  // relative to the embedded folder, with '/'
  std::string_view text;
};

// The text of the file at `path`; empty when there is none.
std::string_view find_embedded(std::span<const Embedded> files, std::string_view path);

using Filling = std::pair<std::string_view, std::string_view>;

// `text` with each {{name}} replaced by its value. Values are inserted as they are and not searched again; a
// name without a value stays as it is, so that a test can find it.
std::string fill(std::string_view text, std::span<const Filling> values);
std::string fill(std::string_view text, std::initializer_list<Filling> values);

}  // namespace blue
