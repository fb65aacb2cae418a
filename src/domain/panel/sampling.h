#pragma once
// Which candidates sit on a panel: split by tier, weighted by relevance, without replacement.
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "domain/panel/expert.h"
#include "domain/panel/random.h"

namespace blue {

struct Candidate {
  Tier tier = Tier::adjacent;
  double relevance = 0.5;
  bool is_retained = false;  // sits in any case
  bool is_excluded = false;  // sits in no case
};

// Seats of core, adjacent and wildcard among `seats`: 33, 42 and 25 of 100 by largest remainder, ties to the
// former.
std::array<std::size_t, 3> tier_seats(std::size_t seats);

// Indices of the chosen candidates in ascending order: the retained, then draws per tier, then draws from all
// that are left where a tier was short. Fewer than `seats` only when there are not enough candidates.
std::vector<std::size_t> sample(std::span<const Candidate> candidates, std::size_t seats, Random& random);

}  // namespace blue
