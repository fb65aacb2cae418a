#pragma once
// Whether anything still moved: how long nothing new was said, and rounds that turned on the spot.
#include "domain/scrutiny/measure.h"

namespace blue {

// Rounds since the last new perspective, change of a status or objection.
Measure measure_stability(const DialogueState& state);
// Rounds with the open tensions of the round before in which no answer refers to any of them.
Measure measure_stagnation(const DialogueState& state);

}  // namespace blue
