#pragma once
// Panels that a caller names, checked entry by entry against the record.
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/panel/seating.h"

namespace blue {

struct PanelEntry {
  std::string name;
  std::string role;
  std::optional<ExpertSource> source;
  std::optional<Tier> tier;
  std::optional<double> relevance;
  std::string focus;
  std::string creation_reason;
  std::string model;
  std::vector<std::string> tensions;
  std::string directive;
};
struct EvolveInput {
  int round = 0;
  std::vector<PanelEntry> panel;
  Dropping dropping = {};
};
// Sets the panel of the next round. Every entry is checked against the record: name, role, source, tensions.
Result<PanelSet> evolve_panel(const DialogueState& state, const EvolveInput& input);

// The panel that names in round_register state where no pool was given and no panel was ever set.
Result<PanelSet> state_panel(const DialogueState& state, int round, const std::vector<std::string>& names);

}  // namespace blue
