#pragma once
// The decision to register a round: answers and claims in, one event or every problem out.
#include "domain/dialogue/state.h"
#include "domain/round/request.h"

namespace blue {

struct RoundDecision {
  RoundRegistered event;            // to be appended, or the stored one when already registered
  bool already_registered = false;  // the identical call was made before: append nothing
};

// The panel that `request` is about: that of a registered round, the one it states where nothing else is
// known, else the one that is set or follows by rotation.
Result<PanelSet> panel_of_request(const DialogueState& state, const RoundRequest& request);

// Decides on a round. Counts, signals and panel in the request are compared with what the answers say and
// refused on a mismatch; the order of the answers does not matter. All problems are reported at once.
Result<RoundDecision> register_round(const DialogueState& state, const RoundInput& input);

}  // namespace blue
