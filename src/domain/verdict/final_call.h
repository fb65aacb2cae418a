#pragma once
// The final verdict that can be registered now, as the next step proposes it: what can_converge promises.
#include <string_view>
#include <vector>

#include "domain/dialogue/convergence.h"
#include "domain/verdict/register.h"

namespace blue {

// Stands where the Judge has to fill in a text; by itself it is not one.
inline constexpr std::string_view kToFillIn = "…";

// The last round as a final verdict reads it: what the proposal on the table accepts counts as accepted.
Convergence read_for_verdict(const DialogueState& state);

struct FinalCall {
  VerdictRequest request;
  std::vector<Error> refusals;  // what the gate would say to it, in its order
};
// The call with the tensions that were accepted on record and, at max rounds with work left, forced with a
// warning. Where no text can be derived, the recommendation is to be filled in.
FinalCall final_call(const DialogueState& state);
// True when the Judge has to fill in a text or a reason before the call can pass.
bool has_gaps(const VerdictRequest& request);

// True when velocity is 0 for the verdict, the whole panel has signalled, and what the next step proposes
// would not be refused.
bool can_converge(const DialogueState& state);
// What keeps the dialogue from a final verdict: convergence first, then the text; empty when it can converge.
std::vector<Error> find_verdict_blockers(const DialogueState& state);

}  // namespace blue
