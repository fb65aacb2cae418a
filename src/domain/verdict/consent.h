#pragma once
// The checks 6 to 9 of the gate: a final verdict says something, adopts nothing that was given up, names the
// opposition to what it adopts and, where that is required, is the text that the panel signed. Also who may
// be named as a supporter.
#include <vector>

#include "base/error.h"
#include "domain/dialogue/state.h"

namespace blue {

// Why the text of `verdict`, with everything filled in, cannot stand; in the order of the gate. Check 9 is
// left out when the verdict is forced.
std::vector<Error> check_consent(const DialogueState& state, const VerdictRegistered& verdict,
                                 const Ratification& ratification, bool is_forced);

// True when ratification is required and the last panel has not signed this text.
bool lacks_ratification(const DialogueState& state, const Ratification& ratification);

// supporters_mismatch when an expert is named as a supporter who wrote nothing that says so.
std::vector<Error> check_supporters(const DialogueState& state, const VerdictRegistered& verdict);

}  // namespace blue
