#pragma once
// Which claims of a foreign Judge no answer supports.
#include <string>
#include <vector>

#include "import/replay.h"

namespace blue {

// A sentence for each claim of the scoreboard, or of the verdict's count of tensions, that the answers
// contradict; in the order of the rounds.
std::vector<std::string> find_unwitnessed(const ForeignDialogue& foreign, const Replay& replay);

}  // namespace blue
