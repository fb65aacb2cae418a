#include "domain/outcome/tally.h"

#include <algorithm>
#include <cmath>

#include "base/format.h"

namespace blue {
namespace {

void count(Fared& fared, OutcomeResult result) {
  fared.held += result == OutcomeResult::held;
  fared.failed += result == OutcomeResult::failed;
  fared.partly += result == OutcomeResult::partly;
}

}  // namespace

void Fared::describe(Fields<Fared>& f) { f.plain<&Fared::held, &Fared::failed, &Fared::partly>(); }

void TallyRow::describe(Fields<TallyRow>& f) {
  f.plain<&TallyRow::trait, &TallyRow::with, &TallyRow::without, &TallyRow::unknown>();
}

Interval wilson_interval(std::size_t successes, std::size_t trials) {
  if (trials == 0) return {};
  constexpr double z = 1.959963984540054;
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double reach = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

std::string render_fared(const Fared& fared) {
  if (fared.all() == 0) return "none";
  const std::string seen = format("{}/{} held", fared.held, fared.all());
  if (fared.all() < kFewestToSay) return seen + ", too few to say";
  const Interval interval = wilson_interval(fared.held, fared.all());
  return format("{}, {:.0f} to {:.0f} %", seen, 100 * interval.low, 100 * interval.high);
}

std::vector<TallyRow> tally(const std::vector<JudgedDecision>& decisions,
                            const std::vector<std::string>& traits) {
  std::vector<TallyRow> out;
  for (const std::string& trait : traits) {
    TallyRow row{.trait = trait, .with = {}, .without = {}};
    for (const JudgedDecision& one : decisions) {
      if (one.unknown.contains(trait))
        ++row.unknown;
      else
        count(one.traits.contains(trait) ? row.with : row.without, one.result);
    }
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace blue
