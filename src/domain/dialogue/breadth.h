#pragma once
// How broad the agreement is: standing signals over everybody who ever sat, beside those of the last panel.
// Who answered and was dropped before the round was registered sat as well.
#include "domain/dialogue/state.h"

namespace blue {

Breadth breadth_of(const DialogueState& state);
// True when someone sat who does not sit on the last panel: then the breadth is worth showing.
bool is_narrower_than_panel(const DialogueState& state, const Breadth& breadth);
// "4 of 9 ever seated"
std::string render_breadth(const Breadth& breadth);

}  // namespace blue
