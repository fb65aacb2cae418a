#pragma once
// The decisions that a verdict lists, each bound to the recommendation that says so.
#include <string>
#include <string_view>

#include "domain/dialogue/state.h"

namespace blue {

// The same words but for letter case, blanks around them and a full stop.
bool says_the_same(std::string_view a, std::string_view b);

// The recommendation that a decision of the verdict is bound to: by its id, else an adopted one that says the
// same; null where there is none.
const Entity* find_bound(const DialogueState& state, const VerdictStatement& verdict,
                         const ConvergedDecision& decision);
// The decision in the Judge's words, with those of the recommendation it is bound to where they differ.
std::string worded_decision(const DialogueState& state, const VerdictStatement& verdict,
                            const ConvergedDecision& decision);

}  // namespace blue
