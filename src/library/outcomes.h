#pragma once
// What became of decisions: one file each in .blue/outcomes, so that they travel in git, merge without
// conflict and need no index.
#include <optional>
#include <string>
#include <vector>

#include "dialogues/place.h"
#include "domain/outcome/outcome.h"
#include "project/workspace.h"

namespace blue {

// Which decision is meant: an RFC or a dialogue, not both.
struct DecisionKey {
  std::optional<std::string> rfc, dialogue;
};

// The outcome of the decision that `key` means, but for time, result and note. document_not_found,
// dialogue_not_found, verdict_missing where the dialogue decided nothing yet; missing_field and contradiction
// where not exactly one is given. Expects a survey of the documents in the same call.
Result<DecisionOutcome> find_decision(const Session& session, const DecisionKey& key);

// Writes it to a file of its own; returns the path, relative to the project's root.
Result<std::string> write_outcome(const Session& session, const DecisionOutcome& outcome);

struct OutcomeList {
  std::vector<DecisionOutcome> outcomes;  // by time
  std::vector<std::string> problems;      // files that are not outcomes
};
Result<OutcomeList> read_outcomes(const Project& project);

}  // namespace blue
