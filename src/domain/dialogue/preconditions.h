#pragma once
// What every call that changes a dialogue asks first: is it still open, and is it this round's turn?
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// dialogue_closed when the dialogue is converged, forced or abandoned; nothing while it is open.
std::vector<Error> check_open(const DialogueState& state);

// round_out_of_order when `round` is not the next to register, max_rounds_reached when there is none any
// more.
std::optional<Error> check_next_round(const DialogueState& state, int round);

}  // namespace blue
