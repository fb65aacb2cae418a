#pragma once
// Lines that spell a marker without its square brackets: **MOVE:WITHDRAW**, DISSENT: reason, (MOVE:CONVERGE).
// They count as nothing, but are not passed over when they would move a signal or object.
#include <vector>

#include "markers/answer_frame.h"
#include "markers/marker.h"

namespace blue {

// Such lines that open with a signal, a withdrawal, an opposition or a dissent, with the keyword in capitals.
std::vector<FoundMarker> find_unbracketed(const AnswerFrame& frame);

}  // namespace blue
