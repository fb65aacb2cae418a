#include "base/salt.h"

#include <algorithm>
#include <cstdlib>

#include "base/hash.h"
#include "base/random_source.h"

namespace blue {

std::string render_salt(const Salt& salt) { return render_hex(salt.view()); }

std::optional<Salt> parse_salt(std::string_view digits) {
  constexpr std::string_view hex = "0123456789abcdef";
  Salt salt;
  if (digits.size() != 2 * salt.bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < salt.bytes.size(); ++i) {
    const std::size_t high = hex.find(digits[2 * i]), low = hex.find(digits[2 * i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    salt.bytes[i] = static_cast<char>(high << 4 | low);
  }
  return salt;
}

Salt SaltSource::draw(std::string_view purpose) const {
  Salt salt;
  if (fixed_) return *parse_salt(hmac_sha256(*fixed_, purpose).substr(0, 2 * salt.bytes.size()));
  std::ranges::copy(draw_secret(salt.bytes.size()), salt.bytes.begin());
  return salt;
}

SaltSource salts_from_environment() {
  const char* fixed = std::getenv("BLUE_SALT");
  return fixed && *fixed ? SaltSource(fixed) : SaltSource();
}

}  // namespace blue
