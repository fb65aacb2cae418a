#pragma once
// The JSON files that say who may speak and who does: expert-pool.json and round-N/panel.json.
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

// The panel of a round as pretty JSON {round, panel[]}, in the shape that evolving a panel reads.
std::string panel_json(const DialogueState& state, const PanelSet& panel);
// The pool and the experts created since as pretty JSON {domain, question, experts[]}, in the shape that
// creating a dialogue reads as its expert_pool.
std::string expert_pool_json(const DialogueState& state);

}  // namespace blue
