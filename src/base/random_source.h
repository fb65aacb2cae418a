#pragma once
// Random numbers from the system. The domain never calls this: it gets a seed, so that its draws can be
// repeated.
#include <cstddef>
#include <cstdint>
#include <string>

namespace blue {

// A seed of at least 0 and below 2^53, so that every JSON reader keeps it; BLUE_SEED in the environment fixes
// it for runs that must repeat.
std::int64_t draw_seed();
// `count` unpredictable bytes, whatever the environment says: for keys and session ids.
std::string draw_secret(std::size_t count);

}  // namespace blue
