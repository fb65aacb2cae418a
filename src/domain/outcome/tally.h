#pragma once
// How decisions with and without a trait fared.
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "domain/outcome/outcome.h"

namespace blue {

inline constexpr std::size_t kFewestToSay = 10;  // decisions; below, no share is stated

struct Interval {
  double low = 0, high = 1;
};
// The Wilson score interval, 95 %, of a share of which `successes` of `trials` were seen.
Interval wilson_interval(std::size_t successes, std::size_t trials);

struct Fared {
  std::size_t held = 0, failed = 0, partly = 0;
  std::size_t all() const { return held + failed + partly; }
  friend bool operator==(const Fared&, const Fared&) = default;
  static void describe(Fields<Fared>& f);
};
// "8/12 held, 39 to 86 %"; "3/4 held, too few to say"; "none".
std::string render_fared(const Fared& fared);

// A decision that met reality, the traits of its dialogue, and those that cannot be known of it.
struct JudgedDecision {
  OutcomeResult result = OutcomeResult::held;
  std::set<std::string> traits, unknown;
};

struct TallyRow {
  std::string trait;
  Fared with, without;
  std::size_t unknown = 0;  // decisions of which nobody can tell
  friend bool operator==(const TallyRow&, const TallyRow&) = default;
  static void describe(Fields<TallyRow>& f);
};
// A row for each of `traits`, in that order.
std::vector<TallyRow> tally(const std::vector<JudgedDecision>& decisions,
                            const std::vector<std::string>& traits);

}  // namespace blue
