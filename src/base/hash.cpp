#include "base/hash.h"

#include <sodium/crypto_hash_sha256.h>

namespace blue {

std::string sha256(std::string_view bytes) {
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  constexpr char hex[] = "0123456789abcdef";
  std::string out;
  out.reserve(2 * sizeof digest);
  for (unsigned char byte : digest) out += {hex[byte >> 4], hex[byte & 15]};
  return out;
}

}  // namespace blue
