#pragma once
// Headings that raise a tension, "### Tension T01: label": in round 0, or with an id that nobody has. A
// heading without the word, or about a tension that exists, discusses one.
#include <vector>

#include "markers/answer_frame.h"
#include "markers/diagnostics.h"

namespace blue {

// The headings of the answer that raise a tension, as markers, in order. A heading with a bracket in it is
// left to the bracket.
std::vector<FoundMarker> find_heading_tensions(const AnswerFrame& frame);
// Reports lines without brackets that read like a new tension and raise none: such a heading without an id
// after round 0, the same in bold, and "T-NEW: label".
void report_unread_tensions(const AnswerFrame& frame, Diagnostics& diagnostics);

}  // namespace blue
