#pragma once
// What every member of the panel did, and whose signal stands after it (round/signal.h).
#include "domain/round/steps/draft.h"

namespace blue {

void take_signals(RoundDraft& draft);

}  // namespace blue
