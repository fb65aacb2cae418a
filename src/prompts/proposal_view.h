#pragma once
// The proposal on the table as experts read it before they sign.
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// Everything that a signature binds to, word for word: the text, its conditions and decisions, what it adopts
// and what it leaves open. It holds the words of others and belongs in a fence.
std::string render_proposal(const DialogueState& state, const VerdictRegistered& proposal);

}  // namespace blue
