#pragma once
// How a tension was settled, in the words of those who did.
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// What its author wrote with the resolution that closed the tension: the words beside it, else the note below
// it; empty where there are none.
std::string settling_words(const DialogueState& state, const Tension& tension);

// "Addressed by Cupcake in the words "…"; closed by Muffin's signal in round 2": of a tension that a signal
// closed after a resolution with words, which may say anything; else empty.
std::string addressed_and_closed(const DialogueState& state, const Tension& tension);

// The entity that settled it; else what the record says about how it was closed: "Settled by Donut: one file
// stays, the rest moves".
std::string describe_settlement(const DialogueState& state, const Tension& tension);

}  // namespace blue
