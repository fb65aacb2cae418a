#pragma once
// Who sits on the panel of the round, who answered and who is absent.
#include "domain/round/steps/draft.h"

namespace blue {

// Compares the panel that the call names with the one of the round.
void compare_panel(RoundDraft& draft);
// Sorts the answers by panel order; missing, foreign and repeated ones are problems.
void take_answers(RoundDraft& draft);

// Keeps what experts object with whose answers were dropped; needs the round's entities.
void take_dropped(RoundDraft& draft);

}  // namespace blue
