#pragma once
// Randomness from outside. Rules never call this: they are handed a seed, so that what they draw can be
// repeated.
#include <cstddef>
#include <cstdint>
#include <string>

namespace blue {

// A seed from the system, at least 0 and below 2^53 so that every JSON reader keeps it; BLUE_SEED in the
// environment fixes it for runs that must repeat.
std::int64_t draw_seed();
// `count` bytes from the system that nobody can guess, whatever the environment says: keys, names of
// sessions.
std::string draw_secret(std::size_t count);

}  // namespace blue
