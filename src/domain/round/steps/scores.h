#pragma once
// The Judge's scores: the only numbers that are the Judge's own. They must add up.
#include "domain/round/steps/draft.h"

namespace blue {

void take_scores(RoundDraft& draft);

}  // namespace blue
