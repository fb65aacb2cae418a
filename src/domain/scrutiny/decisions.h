#pragma once
// What the verdict rests on: the velocity without the Judge, witnesses of the decisions, objections without
// an answer, directives that steered.
#include "domain/scrutiny/measure.h"

namespace blue {

// What would still be open or new had the Judge done nothing that moves numbers.
Measure measure_unaided_velocity(const DialogueState& state);
// Decisions of the final verdict without a witness, or with an opponent.
Measure measure_witnesses(const DialogueState& state);
// Dissent and objections without an answer.
Measure measure_minority(const DialogueState& state);
// Directives that hold a signal or words of a recommendation.
Measure measure_steering(const DialogueState& state);

}  // namespace blue
