#pragma once
// Who is for and against a recommendation, read from what the experts wrote: its authors, who supports it,
// who conceded to it, and who opposes or challenges it.
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// Slugs in the order in which the experts first took sides. An expert's last round with a word on it counts;
// where it is for and against in one round, it is against.
struct Stances {
  std::vector<std::string> supporters;
  std::vector<std::string> opponents;        // without those who since ratified a proposal that adopts it
  std::vector<std::string> signalled_later;  // of the opponents: those who signalled in a later round
};
Stances stances_on(const DialogueState& state, std::string_view id);

// The recommendation as a decision, with its witnesses.
DecisionWitness witness_of(const DialogueState& state, const Entity& recommendation);
// A witness for each decision of the verdict, then for each adopted recommendation that no decision binds,
// and for the text where the Judge worded it.
std::vector<DecisionWitness> witnesses_of(const DialogueState& state, const VerdictRegistered& verdict);

}  // namespace blue
