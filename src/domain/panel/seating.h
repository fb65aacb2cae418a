#pragma once
// Who sits on the panel of a round: set, suggested from the pool, or by rotation from the round before.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/problems.h"

namespace blue {

// The panel of a round. One that was set or fixed is returned as it is; else the suggestion (round 0) or what
// rotation makes of the panel before. Fails with panel_missing where nothing is known to choose from, and
// with round_out_of_order for a round whose predecessor is not registered.
Result<PanelSet> panel_for(const DialogueState& state, int round);

// Who cannot be dropped from a panel without a word: experts with a non-empty file in the round's folder.
struct Dropping {
  std::set<std::string> answered;              // slugs
  std::map<std::string, std::string> leaving;  // name → why it leaves
};
// The members of the last registered panel that do not sit on `panel`, with the tensions they own.
std::vector<Departure> find_departures(const DialogueState& state, const PanelSet& panel,
                                       const Dropping& dropping = {});
// Compares `panel` with the one that its round had or would have had: fills in `considered` and `left`, and
// adds expert_has_answered for everybody who answered, sat or was suggested, and leaves without a reason.
void take_leave(const DialogueState& state, PanelSet& panel, const Dropping& dropping, Problems& problems);
// The same for a panel that is set already and is about to be registered.
void check_dropped(const DialogueState& state, PanelSet& panel, const Dropping& dropping, Problems& problems);

// Adds a problem when the Judge lets an expert go who owns an open tension and does not say why.
void check_owner_leaves(const DialogueState& state, const Departure& departure, Problems& problems);

struct SampleInput {
  int round = 0;
  std::optional<std::int64_t> seed;       // else the dialogue's
  std::optional<std::size_t> panel_size;  // else the dialogue's
  std::vector<std::string> retain;        // names that must sit
  std::vector<std::string> exclude;       // names that must not sit
  Dropping dropping = {};
};
// Samples a panel for the next round from pool and created experts.
Result<PanelSet> sample_panel(const DialogueState& state, const SampleInput& input);

// Problems that forbid changing the panel of `round` now: dialogue closed, not the next round, prompts
// already out.
Problems check_panel_open(const DialogueState& state, int round);

// What a call says of the form of the prompts it hands out.
struct WantedForm {
  std::optional<AnswerBy> answer_by = {};  // as the round's earlier prompts, else by file
  int prompt_kb = PromptForm().prompt_kb;  // of a round without prompts
};
// Records that prompts went out to `experts` (names; all when empty), which fixes the round's panel. All
// prompts of a round have one form: contradiction when another answer_by is wanted later.
Result<PromptIssued> issue_prompts(const DialogueState& state, int round,
                                   const std::vector<std::string>& experts, const WantedForm& wanted = {});

}  // namespace blue
