#pragma once
// The certificate of a final verdict, gathered from the record.
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// What the final verdict on the last registered round rests on; `accepted` are tensions accepted with it.
Certificate make_certificate(const DialogueState& state, const RoundCounts& counts,
                             const std::vector<AcceptedTension>& accepted, std::string ledger_head);

}  // namespace blue
