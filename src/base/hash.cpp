#include "base/hash.h"

#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/utils.h>

#include <array>

namespace blue {
namespace {

using Digest = std::array<unsigned char, 32>;

const unsigned char* octets(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

std::string hex_of(const Digest& digest) {
  return render_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace

std::string render_hex(std::string_view bytes) {
  constexpr char hex[] = "0123456789abcdef";
  std::string out(2 * bytes.size(), '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    out[2 * i] = hex[byte >> 4];
    out[2 * i + 1] = hex[byte & 15];
  }
  return out;
}

std::string sha256(std::string_view bytes) {
  Digest digest{};
  crypto_hash_sha256(digest.data(), octets(bytes), bytes.size());
  return hex_of(digest);
}

std::string hmac_sha256(std::string_view key, std::string_view bytes) {
  Digest digest{};
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, octets(key), key.size());
  crypto_auth_hmacsha256_update(&state, octets(bytes), bytes.size());
  crypto_auth_hmacsha256_final(&state, digest.data());
  return hex_of(digest);
}

bool is_same_secret(std::string_view secret, std::string_view given) {
  std::string a = sha256(secret);
  std::string b = sha256(given);
  return sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace blue
