#pragma once
// SHA-256 and HMAC, as lower-case hex.
#include <string>
#include <string_view>

namespace blue {

// Two lower-case digits per byte.
std::string render_hex(std::string_view bytes);
// 64 hex digits.
std::string sha256(std::string_view bytes);
// The HMAC of `bytes` under `key`: 64 hex digits.
std::string hmac_sha256(std::string_view key, std::string_view bytes);
// True when the two are equal. The time it takes does not depend on `secret`, not even on its length.
bool is_same_secret(std::string_view secret, std::string_view given);

}  // namespace blue
