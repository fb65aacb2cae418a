#pragma once
// The only include of fmt: `format("{} of {}", a, b)`. Its engine is compiled once, in format.cpp.
#include <fmt/core.h>

namespace blue {
using fmt::format;
}  // namespace blue
