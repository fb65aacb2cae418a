#pragma once
// What an answer of a round may refer to.
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/round/answer.h"

namespace blue {

// The entities of the rounds before `round`, in order of registration.
std::vector<KnownEntity> known_entities(const DialogueState& state, int round);

}  // namespace blue
