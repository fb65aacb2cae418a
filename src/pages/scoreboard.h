#pragma once
// scoreboard.md: the rounds in numbers, and who scored what.
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// The scoreboard of RFC 0057 section 7 with its totals, then every expert's score by round.
std::string render_scoreboard_page(const DialogueState& state);

}  // namespace blue
