#pragma once
// RFCs that took over words which were erased since: what they say instead. It follows from the erasures on
// record, so it can be done again at any time and finds nothing to do the second time.
#include <string>
#include <vector>

#include "dialogues/place.h"
#include "project/workspace.h"

namespace blue {

// Replaces words of erased answers in the RFCs that link to the dialogue at `place`; what a person wrote
// beside them stays. Returns the paths of the files that changed. Nothing without erasures or a final
// verdict.
Result<std::vector<std::string>> forget_in_rfcs(Workspace& workspace, const DialoguePlace& place);

}  // namespace blue
