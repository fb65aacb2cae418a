#include "base/sha256_engine.h"

#include <sodium/crypto_hash_sha256.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#include <cstdint>
#include <cstring>
#endif

namespace blue {

Sha256Digest digest_by_library(std::string_view bytes) {
  Sha256Digest digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return digest;
}

#if defined(__x86_64__)
namespace {

constexpr std::size_t kBlock = 64;

// FIPS 180-4, section 4.2.2.
alignas(16) constexpr std::uint32_t kRoundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// The eight words of the state in the order of the instructions: a, b, e, f and c, d, g, h.
struct State {
  __m128i abef, cdgh;
};

// Four words, chosen by position among those of `low` (0 to 3) and of `high` (4 to 7).
template <int... Places>
__m128i pick(__m128i low, __m128i high) {
  using Words [[gnu::vector_size(16)]] = int;
  return reinterpret_cast<__m128i>(
      __builtin_shufflevector(reinterpret_cast<Words>(low), reinterpret_cast<Words>(high), Places...));
}

State first_state() {
  return {_mm_set_epi32(0x6a09e667, static_cast<int>(0xbb67ae85), 0x510e527f, static_cast<int>(0x9b05688c)),
          _mm_set_epi32(0x3c6ef372, static_cast<int>(0xa54ff53a), 0x1f83d9ab, 0x5be0cd19)};
}

[[gnu::target("sha,sse4.1")]] __m128i swap_bytes(__m128i words) {
  return _mm_shuffle_epi8(words, _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203));
}

// Adds one block to the state: sixteen times four rounds, with the message schedule computed along the way.
[[gnu::target("sha,sse4.1")]] void take_block(State& state, const unsigned char* block) {
  __m128i words[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i)
    words[i] = swap_bytes(_mm_loadu_si128(reinterpret_cast<const __m128i*>(block + 16 * i)));
  const State before = state;
#pragma GCC unroll 16
  for (int step = 0; step < 16; ++step) {
    __m128i& now = words[step % 4];
    if (step >= 4) {
      const __m128i last = words[(step + 3) % 4];
      const __m128i shifted = pick<1, 2, 3, 4>(words[(step + 2) % 4], last);
      now = _mm_add_epi32(_mm_sha256msg1_epu32(now, words[(step + 1) % 4]), shifted);
      now = _mm_sha256msg2_epu32(now, last);
    }
    const auto* constants = reinterpret_cast<const __m128i*>(kRoundConstants + 4 * step);
    const __m128i input = _mm_add_epi32(now, _mm_load_si128(constants));
    state.cdgh = _mm_sha256rnds2_epu32(state.cdgh, state.abef, input);
    state.abef = _mm_sha256rnds2_epu32(state.abef, state.cdgh, pick<2, 3, 2, 3>(input, input));
  }
  state.abef = _mm_add_epi32(state.abef, before.abef);
  state.cdgh = _mm_add_epi32(state.cdgh, before.cdgh);
}

[[gnu::target("sha,sse4.1")]] Sha256Digest digest_of(const State& state) {
  Sha256Digest digest{};
  auto* out = reinterpret_cast<__m128i*>(digest.data());
  _mm_storeu_si128(out, swap_bytes(pick<3, 2, 7, 6>(state.abef, state.cdgh)));
  _mm_storeu_si128(out + 1, swap_bytes(pick<1, 0, 5, 4>(state.abef, state.cdgh)));
  return digest;
}

}  // namespace

bool has_sha256_instructions() {
  static const bool found = [] {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA) != 0;
  }();
  return found;
}

Sha256Digest digest_by_instructions(std::string_view bytes) {
  State state = first_state();
  const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t left = bytes.size();
  for (; left >= kBlock; at += kBlock, left -= kBlock) take_block(state, at);
  // The rest, a single 1, zeros and the length in bits: one block or two.
  unsigned char last[2 * kBlock] = {};
  if (left > 0) std::memcpy(last, at, left);
  last[left] = 0x80;
  const std::size_t size = left + 9 <= kBlock ? kBlock : 2 * kBlock;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < 8; ++i) last[size - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
  for (std::size_t i = 0; i < size; i += kBlock) take_block(state, last + i);
  return digest_of(state);
}

#else

bool has_sha256_instructions() { return false; }
Sha256Digest digest_by_instructions(std::string_view bytes) { return digest_by_library(bytes); }

#endif

}  // namespace blue
