#pragma once
// When a dialogue takes no more, and how it is abandoned.
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

// Ends an open dialogue without a verdict; needs a reason.
Result<DialogueAbandoned> abandon_dialogue(const DialogueState& state, std::string reason);

// Records that prompts of the next round went out to `experts` (names; all when empty), which fixes its
// panel.
Result<PromptIssued> issue_prompts(const DialogueState& state, int round,
                                   const std::vector<std::string>& experts);

}  // namespace blue
