#pragma once
// What the Judge decides with a reason and the numbers rest on: merges of perspectives, and updates of
// tensions.
#include "domain/round/steps/draft.h"

namespace blue {

// Merges existing perspectives, without cycles.
void take_merges(RoundDraft& draft);
// Updates tensions after the answers did. A confirmation needs a resolution that an expert wrote.
void take_tension_updates(RoundDraft& draft);

}  // namespace blue
