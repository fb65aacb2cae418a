#pragma once
// The word with which an expert hands in its answer. It is in the expert's own prompt and nowhere else, so
// that one expert does not answer for another by mistake; it is no secret from anyone who can read the ledger.
#include <string>
#include <string_view>

#include "domain/dialogue/state.h"

namespace blue {

// The word of `expert` (slug) in `round`: the same for the same seed, dialogue and seat.
std::string answer_word(const DialogueCreated& settings, int round, std::string_view expert);

}  // namespace blue
