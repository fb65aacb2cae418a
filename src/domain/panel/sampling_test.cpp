#include "domain/panel/sampling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

namespace blue {
namespace {

using testing::ElementsAre;

TEST(Random, GivesTheSameNumbersEverywhere) {
  Random random(42);
  const std::vector<std::uint64_t> drawn{random.next(), random.next(), random.below(1000)};
  Random again(42);
  EXPECT_EQ(again.next(), drawn[0]);
  EXPECT_THAT(drawn, ElementsAre(2303456275738999573u, 5438210688795116325u, 30u));
}

TEST(Sampling, SeatsThatCoreLeavesAreSplitByLargestRemainder) {
  EXPECT_THAT(tier_seats(8), ElementsAre(5u, 3u));
  EXPECT_THAT(tier_seats(4), ElementsAre(3u, 1u));
  EXPECT_THAT(tier_seats(1), ElementsAre(1u, 0u));
  EXPECT_THAT(tier_seats(0), ElementsAre(0u, 0u));
}

std::vector<Candidate> pool(std::size_t core, std::size_t adjacent, std::size_t wildcard) {
  std::vector<Candidate> out(core, {Tier::core, 0.9});
  out.insert(out.end(), adjacent, {Tier::adjacent, 0.6});
  out.insert(out.end(), wildcard, {Tier::wildcard, 0.3});
  return out;
}

TEST(Sampling, FillsAShortTierFromTheRest) {
  Random random(1);
  EXPECT_EQ(sample(pool(1, 9, 0), 8, random).size(), 8u);
  EXPECT_EQ(sample(pool(1, 1, 1), 8, random).size(), 3u);
}

TEST(Sampling, LikelierMeansMoreOften) {
  std::vector<Candidate> two{{Tier::core, 0.9}, {Tier::core, 0.1}};
  int first = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Random random(seed);
    first += sample(two, 1, random).front() == 0;
  }
  EXPECT_GT(first, 850);
  EXPECT_LT(first, 950);
}

// How often each candidate sits, over many seeds.
std::vector<int> seatings(const std::vector<Candidate>& candidates, std::size_t seats, int draws) {
  std::vector<int> out(candidates.size());
  for (int seed = 0; seed < draws; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    for (std::size_t index : sample(candidates, seats, random)) ++out[index];
  }
  return out;
}

// Seats were split by tier before core had its own: an adjacent expert of relevance 0.3 sat where a core
// expert of 0.95 did not.
TEST(Sampling, CoreIsNeverLessLikelyThanTheOthersNorTheMoreRelevantOfATier) {
  constexpr int kDraws = 4000;
  constexpr int kNoise = 250;  // more than four standard deviations of a difference
  Random pools(2026);
  for (int n = 0; n < 30; ++n) {
    std::vector<Candidate> candidates;
    const std::size_t size = 2 + pools.below(14);
    for (std::size_t i = 0; i < size; ++i)
      candidates.push_back(
          {static_cast<Tier>(pools.below(3)), static_cast<double>(5 + pools.below(91)) / 100.0});
    const std::size_t seats = 1 + pools.below(size);
    const std::vector<int> sat = seatings(candidates, seats, kDraws);
    for (std::size_t a = 0; a < size; ++a)
      for (std::size_t b = 0; b < size; ++b) {
        const bool is_core = candidates[a].tier == Tier::core && candidates[b].tier != Tier::core;
        const bool is_likelier =
            candidates[a].tier == candidates[b].tier && candidates[a].relevance > candidates[b].relevance;
        if (is_core) {
          EXPECT_GE(sat[a], sat[b]) << "pool " << n << ", " << seats << " seats";
        }
        if (is_likelier) {
          EXPECT_GE(sat[a] + kNoise, sat[b]) << "pool " << n << ", " << seats << " seats";
        }
      }
  }
}

TEST(Sampling, AllOfCoreSitsWhereThereIsRoom) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    EXPECT_THAT(sample(pool(5, 9, 4), 6, random), testing::IsSupersetOf({0u, 1u, 2u, 3u, 4u}));
  }
}

TEST(Sampling, HonoursSeatsRetainedAndExcluded) {
  EXPECT_TRUE(rc::check("a panel is what was asked for", [] {
    auto candidates = *rc::gen::container<std::vector<Candidate>>(rc::gen::build<Candidate>(
        rc::gen::set(&Candidate::tier, rc::gen::element(Tier::core, Tier::adjacent, Tier::wildcard)),
        rc::gen::set(&Candidate::relevance,
                     rc::gen::map(rc::gen::inRange(0, 101), [](int n) { return n / 100.0; })),
        rc::gen::set(&Candidate::is_retained,
                     rc::gen::map(rc::gen::inRange(0, 5), [](int n) { return n == 0; })),
        rc::gen::set(&Candidate::is_excluded,
                     rc::gen::map(rc::gen::inRange(0, 5), [](int n) { return n == 0; }))));
    const auto seats = *rc::gen::inRange<std::size_t>(0, 15);
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    Random random(seed), again(seed);
    const auto chosen = sample(candidates, seats, random);
    RC_ASSERT(chosen == sample(candidates, seats, again));
    RC_ASSERT(std::ranges::is_sorted(chosen));
    RC_ASSERT(std::ranges::adjacent_find(chosen) == chosen.end());
    std::size_t free = 0, retained = 0;
    for (const Candidate& one : candidates) {
      free += !one.is_excluded;
      retained += one.is_retained && !one.is_excluded;
    }
    RC_ASSERT(chosen.size() == std::max(retained, std::min(seats, free)));
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const bool is_in = std::ranges::binary_search(chosen, i);
      RC_ASSERT(!is_in || !candidates[i].is_excluded);
      RC_ASSERT(is_in || !candidates[i].is_retained || candidates[i].is_excluded);
    }
  }));
}

}  // namespace
}  // namespace blue
