#include "base/random_source.h"

#include <sys/random.h>

#include <charconv>
#include <cstdlib>
#include <cstring>

namespace blue {

std::int64_t draw_seed() {
  constexpr std::uint64_t kExactInJson = (std::uint64_t{1} << 53) - 1;
  std::uint64_t seed = 0;
  if (const char* fixed = std::getenv("BLUE_SEED")) {
    auto read = std::from_chars(fixed, fixed + std::strlen(fixed), seed);
    if (read.ec == std::errc{} && *read.ptr == '\0') return static_cast<std::int64_t>(seed & kExactInJson);
  }
  std::memcpy(&seed, draw_secret(sizeof seed).data(), sizeof seed);
  return static_cast<std::int64_t>(seed & kExactInJson);
}

std::string draw_secret(std::size_t count) {
  std::string bytes(count, '\0');
  std::size_t filled = 0;
  while (filled < count) {
    ssize_t got = ::getrandom(bytes.data() + filled, count - filled, 0);
    if (got > 0) filled += static_cast<std::size_t>(got);
  }
  return bytes;
}

}  // namespace blue
