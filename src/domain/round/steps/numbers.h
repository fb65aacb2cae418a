#pragma once
// The numbers of the round: those that follow from the record, and the Judge's own.
#include "domain/round/steps/draft.h"

namespace blue {

// Counts signals, open tensions and new perspectives (the velocity), and compares what the call claims.
void take_counts(RoundDraft& draft);
// Takes the Judge's scores, which must add up.
void take_scores(RoundDraft& draft);

}  // namespace blue
