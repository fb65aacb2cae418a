#include "domain/panel/sampling.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>

namespace blue {
namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;

std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = state += kGolden;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// Weights are whole millionths, at least one, so that a relevance of 0 is unlikely but not impossible.
std::uint64_t weight_of(const Candidate& candidate) {
  return static_cast<std::uint64_t>(std::max(1LL, std::llround(candidate.relevance * 1'000'000)));
}

class Draw {
 public:
  Draw(std::span<const Candidate> candidates, Random& random)
      : candidates_(candidates), random_(random), is_chosen_(candidates.size()) {}

  void choose(std::size_t index) {
    is_chosen_[index] = true;
    ++chosen_;
    ++per_tier_[static_cast<std::size_t>(candidates_[index].tier)];
  }

  // Draws one of the free candidates that `fits`; false when there is none.
  bool draw(const std::function<bool(const Candidate&)>& fits) {
    auto is_free = [&](std::size_t i) {
      return !is_chosen_[i] && !candidates_[i].is_excluded && fits(candidates_[i]);
    };
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      if (is_free(i)) total += weight_of(candidates_[i]);
    if (total == 0) return false;
    std::uint64_t point = random_.below(total);
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!is_free(i)) continue;
      const std::uint64_t weight = weight_of(candidates_[i]);
      if (point < weight) return choose(i), true;
      point -= weight;
    }
    return false;
  }

  std::size_t chosen() const { return chosen_; }
  std::size_t chosen(Tier tier) const { return per_tier_[static_cast<std::size_t>(tier)]; }
  std::vector<std::size_t> indices() const {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < is_chosen_.size(); ++i)
      if (is_chosen_[i]) out.push_back(i);
    return out;
  }

 private:
  std::span<const Candidate> candidates_;
  Random& random_;
  std::vector<bool> is_chosen_;
  std::size_t chosen_ = 0;
  std::array<std::size_t, 3> per_tier_{};
};

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream) {
  std::uint64_t mixed = seed ^ split_mix(stream);
  for (std::uint64_t& word : state_) word = split_mix(mixed);
}

std::uint64_t Random::next() {
  auto& s = state_;
  const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9;
  const std::uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = std::rotl(s[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
  // Values under the threshold would make the low results likelier.
  const std::uint64_t threshold = (0 - bound) % bound;
  std::uint64_t value = next();
  while (value < threshold) value = next();
  return value % bound;
}

std::array<std::size_t, 2> tier_seats(std::size_t seats) {
  constexpr std::size_t kAdjacent = 42, kWildcard = 25, kBoth = kAdjacent + kWildcard;
  std::array<std::size_t, 2> out{seats * kAdjacent / kBoth, seats * kWildcard / kBoth};
  if (out[0] + out[1] < seats) ++out[seats * kAdjacent % kBoth >= seats * kWildcard % kBoth ? 0 : 1];
  return out;
}

std::vector<std::size_t> sample(std::span<const Candidate> candidates, std::size_t seats, Random& random) {
  Draw draw(candidates, random);
  for (std::size_t i = 0; i < candidates.size(); ++i)
    if (candidates[i].is_retained && !candidates[i].is_excluded) draw.choose(i);
  auto fill = [&](Tier tier, std::size_t quota) {
    while (draw.chosen() < seats && draw.chosen(tier) < quota &&
           draw.draw([&](const Candidate& one) { return one.tier == tier; })) {
    }
  };
  fill(Tier::core, seats);
  const auto quota = tier_seats(seats - std::min(seats, draw.chosen(Tier::core)));
  fill(Tier::adjacent, quota[0]);
  fill(Tier::wildcard, quota[1]);
  while (draw.chosen() < seats && draw.draw([](const Candidate&) { return true; })) {
  }
  return draw.indices();
}

}  // namespace blue
