#pragma once
// The derived counts of the round: open tensions and new perspectives, whose sum is the velocity, and
// signals. The counts that the call claims are compared with them.
#include "domain/round/steps/draft.h"

namespace blue {

void take_counts(RoundDraft& draft);

}  // namespace blue
