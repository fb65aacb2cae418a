#pragma once
// Headings that raise a tension, "### Tension T01: label": in round 0, or with an id that nobody has. A
// heading without the word, or about a tension that exists, discusses one.
#include <vector>

#include "markers/answer_frame.h"

namespace blue {

// The headings of the answer that raise a tension, as markers, in order. A heading with a bracket in it is
// left to the bracket.
std::vector<FoundMarker> find_heading_tensions(const AnswerFrame& frame);

}  // namespace blue
