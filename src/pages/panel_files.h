#pragma once
// The JSON files about experts: expert-pool.json (who may be seated) and round-N/panel.json (who is).
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// The panel of a round as pretty JSON {round, panel[]}, in the shape that evolving a panel reads.
std::string panel_json(const DialogueState& state, const PanelSet& panel);
// The pool and the experts created since as pretty JSON {domain, question, experts[]}, in the shape that
// creating a dialogue reads as its expert_pool.
std::string expert_pool_json(const DialogueState& state);

}  // namespace blue
