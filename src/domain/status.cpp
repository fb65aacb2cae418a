#include "domain/round/kinds.h"

#include <array>

namespace blue {

std::span<const EntityStatus> statuses_of(EntityKind kind) {
  using S = EntityStatus;
  static constexpr std::array perspective{S::open, S::refined, S::conceded, S::merged};
  static constexpr std::array recommendation{S::proposed, S::amended, S::adopted, S::rejected};
  static constexpr std::array tension{S::open, S::addressed, S::resolved, S::reopened,
                                      S::accepted_unresolved};
  static constexpr std::array evidence{S::cited, S::challenged, S::confirmed, S::refuted};
  static constexpr std::array claim{S::asserted, S::supported, S::opposed, S::adopted, S::withdrawn};
  switch (kind) {
    case EntityKind::perspective:
      return perspective;
    case EntityKind::recommendation:
      return recommendation;
    case EntityKind::tension:
      return tension;
    case EntityKind::evidence:
      return evidence;
    case EntityKind::claim:
      break;
  }
  return claim;
}

}  // namespace blue
