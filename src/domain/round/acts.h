#pragma once
// The Judge's acts in a dialogue, and its numbers without those that move them. A merge or fold that the
// author of the folded item agreed to later is not an act any longer: it supports or concedes to what took the item
// in, in a round whose prompt showed the fold.
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/round/judge_act.h"

namespace blue {

// Every act up to the last round, in order. Tensions that a final verdict accepts are the verdict's to add.
std::vector<JudgeAct> judge_acts(const DialogueState& state);

// How the acts name an entity or an expert: its label, or the expert's name.
std::string label_of_act(const DialogueState& state, const std::string& id);

// The counts of a registered round, derived from the stored readings of every round without the acts that
// move numbers.
RoundCounts counts_without_acts(const DialogueState& state, int round);

}  // namespace blue
