#pragma once
// The two ways to a SHA-256 digest: the processor's own instructions, five times as fast, and libsodium
// everywhere else. Use hash.h, which chooses.
#include <array>
#include <string_view>

namespace blue {

using Sha256Digest = std::array<unsigned char, 32>;

// True when this machine has the instructions.
bool has_sha256_instructions();
// The digest by those instructions; call it only where there are any.
Sha256Digest digest_by_instructions(std::string_view bytes);
// The digest on any machine.
Sha256Digest digest_by_library(std::string_view bytes);

}  // namespace blue
