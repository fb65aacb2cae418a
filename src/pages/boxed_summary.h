#pragma once
// The boxed summary that the user is shown when a dialogue ends (RFC 0057 section 7): the numbers, what was
// decided, and what became of every tension.
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// The boxed summary of the final verdict; empty while there is none. A forced one says so and shows its
// warning.
std::string convergence_summary(const DialogueState& state);

}  // namespace blue
