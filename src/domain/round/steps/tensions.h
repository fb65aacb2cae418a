#pragma once
// The round's tensions are raised, and all of them take what the answers say about them
// (round/tension_lifecycle.h).
#include "domain/round/steps/draft.h"

namespace blue {

void take_tensions(RoundDraft& draft);

}  // namespace blue
