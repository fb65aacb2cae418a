#pragma once
// Who sat there: how broad the agreement is beyond the last panel, and which models answered.
#include "domain/scrutiny/measure.h"

namespace blue {

// Standing signals over everybody ever seated beside the last panel, and who left in disagreement.
Measure measure_breadth(const DialogueState& state);
// The models that answered, as was stated with the answers or else as the panels name them, their families,
// and how many voices these come to.
Measure measure_families(const DialogueState& state);

}  // namespace blue
