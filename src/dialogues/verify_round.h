#pragma once
// A registered round against its answers: they are read again, and the same rules decide again.
#include <optional>
#include <vector>

#include "dialogues/finding.h"
#include "dialogues/place.h"
#include "domain/dialogue/state.h"

namespace blue {

// The round as the answers on disk and the recorded call give it now.
struct RoundVerification {
  std::vector<Finding> findings;
  std::size_t answers = 0;             // read
  std::size_t erased = 0;              // whose reading stands as it was registered
  std::optional<RoundCounts> derived;  // absent when the rules refuse the round now
};

// `before` is the state that `stored` was decided on at the time `at`; `same_edition` is false when other
// rules than this version's decided it.
RoundVerification verify_round(const DialoguePlace& place, const DialogueState& before,
                               const RoundRegistered& stored, const std::string& at, bool same_edition);

// The answers that a registration on `line`, replaced by a later one, rests on and that no longer exist:
// what it says cannot be read again.
std::vector<Finding> find_gone_answers(const DialoguePlace& place, const DialogueState& state,
                                       const RoundRegistered& replaced, std::size_t line);

}  // namespace blue
