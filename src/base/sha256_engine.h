#pragma once
// Two implementations of SHA-256: the processor's instructions and libsodium. Use hash.h, which chooses.
// Kept because 100 KB take 60 us with the instructions and 286 us without, and registering a round hashes
// more.
#include <array>
#include <string_view>

namespace blue {

using Sha256Digest = std::array<unsigned char, 32>;

// True when this machine has the instructions.
bool has_sha256_instructions();
// The digest by those instructions; only call it where the machine has them.
Sha256Digest digest_by_instructions(std::string_view bytes);
// The digest on any machine.
Sha256Digest digest_by_library(std::string_view bytes);

}  // namespace blue
