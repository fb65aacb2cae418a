#pragma once
// Blue's own random numbers (xoshiro256**, seeded by splitmix64): the same seed gives the same panel on every
// machine and with every standard library. Integer arithmetic only. DO NOT CHANGE: stored seeds must sample
// as they did.
#include <array>
#include <cstdint>

namespace blue {

class Random {
 public:
  // Two seeds give one stream: the dialogue's and, say, the number of a round.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0);
  std::uint64_t next();
  // Uniform in [0, bound), without bias; `bound` must not be 0.
  std::uint64_t below(std::uint64_t bound);

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace blue
