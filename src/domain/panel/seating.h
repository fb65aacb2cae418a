#pragma once
// Who sits on the panel of a round: set, suggested from the pool, or by rotation from the round before.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/problems.h"

namespace blue {

// The panel of a round. One that was set or fixed is returned as it is; else the suggestion (round 0) or what
// rotation makes of the panel before. Fails with panel_missing where nothing is known to choose from, and
// with round_out_of_order for a round whose predecessor is not registered.
Result<PanelSet> panel_for(const DialogueState& state, int round);

struct SampleInput {
  int round = 0;
  std::optional<std::int64_t> seed;       // else the dialogue's
  std::optional<std::size_t> panel_size;  // else the dialogue's
  std::vector<std::string> retain;        // names that must sit
  std::vector<std::string> exclude;       // names that must not sit
};
// Samples a panel for the next round from pool and created experts.
Result<PanelSet> sample_panel(const DialogueState& state, const SampleInput& input);

// The members of the last registered panel that are not among `seats`, with the tensions they own.
std::vector<Departure> find_departures(const DialogueState& state, const std::vector<Seat>& seats,
                                       const std::map<std::string, std::string>& reasons = {});

// What forbids changing the panel of `round` now: dialogue closed, not the next round, prompts out.
Problems check_panel_open(const DialogueState& state, int round);

// Records that prompts went out to `experts` (names; all when empty), which fixes the round's panel.
Result<PromptIssued> issue_prompts(const DialogueState& state, int round,
                                   const std::vector<std::string>& experts);

}  // namespace blue
