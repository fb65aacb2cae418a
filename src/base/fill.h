#pragma once
// Texts with holes: every {{name}} is replaced by its value.
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace blue {

using Filling = std::pair<std::string_view, std::string_view>;

// `text` with each {{name}} replaced. Values are inserted as they are and not looked at again; a hole without
// a value stays as it is, so that a test can find it.
std::string fill(std::string_view text, std::span<const Filling> values);
std::string fill(std::string_view text, std::initializer_list<Filling> values);

}  // namespace blue
