#pragma once
// Events of a dialogue → rows of the index. Which ledger an event stands in, and when it is projected, is
// told by the caller; rows are only ever derived.
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
