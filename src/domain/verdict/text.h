#pragma once
// Where the text of a verdict comes from when the call states none: the proposal, the recommendations it
// adopts, or those that most of the panel stand behind. A round's summary never becomes a decision.
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// The text of a declared verdict without a recommendation.
inline constexpr std::string_view kNothingStated = "no recommendation stated";

// True when `text` says something: it has a letter or a digit.
bool has_words(std::string_view text);

// A recommendation that could be decided, and how many of the last panel wrote, support or conceded to it.
struct DecisionCandidate {
  std::string id, label;
  std::size_t support = 0;
};
// Every recommendation that its author has not given up, those with most support first.
std::vector<DecisionCandidate> rank_candidates(const DialogueState& state);
// The recommendations that decide by themselves: neither given up, opposed nor refined, and more than half of
// the last panel is behind each. Empty when more than five have such a majority, not counting those whose
// refinement has one too, or when one of them opposes another.
std::vector<std::string> find_majority(const DialogueState& state);
// What can go on the table: the majority, else the recommendation with most support that is neither given up
// nor opposed, the earliest of several; empty when there is none.
std::vector<std::string> find_proposable(const DialogueState& state);

// The words of recommendations, as the text of a verdict.
struct VerdictText {
  std::string recommendation, description;
};
VerdictText text_of(const DialogueState& state, const std::vector<std::string>& ids);

// Fills in what `verdict` leaves out: from the proposal when it is final, then from what it adopts, and when
// it is final from the majority, which it thereby adopts. Without a text the recommendation stays empty.
void fill_text(const DialogueState& state, VerdictRegistered& verdict);

// The last minority verdict that an expert wrote, or null.
const MinorityVerdict* find_minority_verdict(const DialogueState& state, std::string_view expert);
// The text of a verdict that consists of experts' words: a line leaves it out.
void restore_text(const DialogueState& state, VerdictRegistered& verdict);
// The description of a forced verdict begins with its warning.
std::string with_warning(const std::string& warning, const std::string& description);

}  // namespace blue
