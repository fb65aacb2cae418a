#pragma once
// Events of a dialogue → rows of the index: its settings, experts, panels, verdicts, and of every round the
// scores, signals, entities, references and moves. Rows are only ever derived from events.
#include <string_view>

#include "domain/dialogue/state.h"
#include "domain/event.h"
#include "store/database.h"

namespace blue {

// Adds what `event`, the last of the ledger called `ledger`, changed; `after` is the state with it applied.
Result<> project_event(Database& index, std::string_view ledger, const DialogueState& after,
                       const Event& event);

// Removes every row that came from `ledger`.
Result<> forget_dialogue(Database& index, std::string_view ledger);

}  // namespace blue
