#include "base/hash.h"

#include "base/sha256_engine.h"

namespace blue {

std::string sha256(std::string_view bytes) {
  const Sha256Digest digest =
      has_sha256_instructions() ? digest_by_instructions(bytes) : digest_by_library(bytes);
  constexpr char hex[] = "0123456789abcdef";
  std::string out(2 * digest.size(), '\0');
  for (std::size_t i = 0; i < digest.size(); ++i) {
    out[2 * i] = hex[digest[i] >> 4];
    out[2 * i + 1] = hex[digest[i] & 15];
  }
  return out;
}

}  // namespace blue
