#pragma once
// Which candidates sit on a panel: core first, then split by tier, weighted by relevance, without
// replacement.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "domain/panel/expert.h"

namespace blue {

// Blue's own random numbers (xoshiro256**, seeded by splitmix64; integers only): a seed gives the same panel
// on every machine, with every standard library. DO NOT CHANGE: stored seeds must sample as they did.
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

struct Candidate {
  Tier tier = Tier::adjacent;
  double relevance = 0.5;
  bool is_retained = false;  // must sit
  bool is_excluded = false;  // must not sit
};

// Seats of adjacent and wildcard among `seats` that core left: 42 to 25 by largest remainder, ties to
// adjacent.
std::array<std::size_t, 2> tier_seats(std::size_t seats);

// Indices of the chosen candidates in ascending order: the retained, then all of core or as many as there is
// room for, then draws from the other two tiers, then draws from all that are left where a tier was short. So
// a core candidate is never less likely to sit than another, nor the more relevant one of a tier than the
// less relevant. Fewer than `seats` only when there are not enough candidates.
std::vector<std::size_t> sample(std::span<const Candidate> candidates, std::size_t seats, Random& random);

}  // namespace blue
