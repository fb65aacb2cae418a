#pragma once
// Base64 (RFC 4648), read strictly: no two texts decode to the same bytes.
#include <optional>
#include <string>
#include <string_view>

namespace blue {

enum class Base64Alphabet {
  standard,  // with padding
  url        // '-' and '_', without padding
};

std::string encode_base64(std::string_view bytes, Base64Alphabet alphabet = Base64Alphabet::standard);
// The bytes, or empty when `text` is not exactly what encode_base64 gives for them.
std::optional<std::string> decode_base64(std::string_view text,
                                         Base64Alphabet alphabet = Base64Alphabet::standard);

}  // namespace blue
