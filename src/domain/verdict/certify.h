#pragma once
// The certificate of a final verdict, gathered from the record.
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// What the final verdict `verdict` on the last registered round rests on; its texts, transitions and counts
// are filled in.
Certificate make_certificate(const DialogueState& state, const VerdictRegistered& verdict,
                             Ratification ratification, std::string ledger_head);

// Everybody who sat once and does not sit now, or was dropped with an answer; the latest first.
std::vector<LeftExpert> find_left(const DialogueState& state);

// Experts who left the panel while no signal of theirs stood, the latest first.
std::vector<Departure> find_silent_leavers(const DialogueState& state);

}  // namespace blue
