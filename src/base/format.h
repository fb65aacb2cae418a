#pragma once
// The one door to fmt: `format("{} of {}", a, b)`. No other file includes fmt, and its engine is compiled
// once, in format.cpp.
#include <fmt/core.h>

namespace blue {
using fmt::format;
}  // namespace blue
