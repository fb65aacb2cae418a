#pragma once
// Who sits on the panel of a round: set, suggested from the pool, or following from the round before by
// rotation.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// The panel of a round. One that was set or fixed is returned as it is; else the suggestion (round 0) or what
// rotation makes of the panel before. Fails with panel_missing where nothing is known to choose from, and
// with round_out_of_order for a round whose predecessor is not registered.
Result<PanelSet> panel_for(const DialogueState& state, int round);

struct SampleInput {
  int round = 0;
  std::optional<std::int64_t> seed;       // else the dialogue's
  std::optional<std::size_t> panel_size;  // else the dialogue's
  std::vector<std::string> retain;        // names that sit in any case
  std::vector<std::string> exclude;       // names that sit in no case
};
// Samples a panel for the next round from pool and created experts.
Result<PanelSet> sample_panel(const DialogueState& state, const SampleInput& input);

// Everyone of the last registered panel who is not among `seats`, with what it leaves behind.
std::vector<Departure> find_departures(const DialogueState& state, const std::vector<Seat>& seats,
                                       const std::map<std::string, std::string>& reasons = {});

// Problems that forbid changing the panel of `round` now: dialogue closed, not the next round, prompts
// already out.
std::vector<Error> check_panel_open(const DialogueState& state, int round);

// Records that prompts of the next round went out to `experts` (names; all when empty), which fixes its
// panel.
Result<PromptIssued> issue_prompts(const DialogueState& state, int round,
                                   const std::vector<std::string>& experts);

}  // namespace blue
