#pragma once
// Proposals and ratification (section 4 of the consent rules): an interim verdict with a text puts that text
// on the table; an expert whose prompt was issued after it ratifies it by signalling.
#include <map>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// The proposal on the table: the latest interim verdict with a text; null when there is none.
const VerdictRegistered* proposal_of(const DialogueState& state);

// SHA-256 of what is signed: canonical JSON (keys sorted, no spaces) of recommendation, description,
// conditions, converged_decisions, recommendations_adopted and tensions_accepted. DO NOT CHANGE: ledgers hold
// it.
std::string proposal_hash(const VerdictStatement& statement);
// The names of those six fields in which `a` and `b` differ.
std::vector<std::string> find_differences(const VerdictStatement& a, const VerdictStatement& b);
// Fills in each of the six fields that `statement` leaves out, and the acknowledged opposition.
void inherit_proposal(VerdictStatement& statement, const VerdictStatement& proposal);

// What the Judge should know when proposal `number` goes on the table now: who will not see it, and whose
// signals it ends.
std::vector<Note> notes_on_proposal(const DialogueState& state, int number);
// True when a round was held in which a prompt carried the proposal on the table; in a declared dialogue,
// when a round was held since it was made.
bool is_put_to_panel(const DialogueState& state);
// Who ratified the proposal on the table, with the round of the last answer that did: the prompt was issued
// with it on the table and before the answer, the answer signals and does not contradict the signal, and the
// signal stands now. In a declared dialogue a signal that is stated for a later round counts.
std::map<std::string, int> find_ratifications(const DialogueState& state);

// What the last panel consented to of the final verdict `statement`.
Ratification ratification_of(const DialogueState& state, const VerdictStatement& statement);

}  // namespace blue
