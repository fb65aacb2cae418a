#pragma once
// References and moves find their targets. In answers what cannot be placed is a note; in the Judge's call it
// is a problem.
#include "domain/round/steps/draft.h"

namespace blue {

void take_references(RoundDraft& draft);
// Changes the statuses of perspectives, recommendations, evidence and claims that references and moves are
// about; a merged perspective keeps its status.
void change_statuses(RoundDraft& draft);

}  // namespace blue
