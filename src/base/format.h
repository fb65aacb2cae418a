#pragma once
// The one door to fmt: `format("{} of {}", a, b)`. No other file includes fmt.
#include <fmt/format.h>

namespace blue {
using fmt::format;
}  // namespace blue
