#pragma once
// SHA-256, as lower-case hex.
#include <string>
#include <string_view>

namespace blue {

// 64 hex digits.
std::string sha256(std::string_view bytes);

}  // namespace blue
