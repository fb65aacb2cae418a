#pragma once
// Entities of the answers and of the Judge's arrays get their global ids, in panel order and then in order of
// appearance. The Judge's items annotate an answer's entities or are entities of their own.
#include "domain/round/steps/draft.h"

namespace blue {

void take_entities(RoundDraft& draft);

}  // namespace blue
