#pragma once
// What every call that changes a dialogue asks first: is it still open, and is it this round's turn?
#include "domain/dialogue/state.h"
#include "domain/problems.h"

namespace blue {

// dialogue_closed when the dialogue is converged, forced or abandoned; nothing while it is open.
Problems check_open(const DialogueState& state);

// The same, and round_out_of_order unless `round` is the next, max_rounds_reached when none may follow.
Problems check_next_round(const DialogueState& state, int round);

}  // namespace blue
