#pragma once
// Whether an event fits the events before it, so far as all that reads a state takes that for granted: rounds
// in order, ids that are unique, names that are fit for files, no circles. A ledger that Blue wrote always
// does; one that was forged, or put together from two, may not. What the rules make of it is not looked at
// (dialogues/verify.h does that).
#include "base/result.h"
#include "domain/dialogue/state.h"

namespace blue {

// invalid_value with a sentence about the first thing that does not fit `before`.
Result<> check_fit(const DialogueState& before, const DialogueCreated& body);
Result<> check_fit(const DialogueState& before, const PanelSet& body);
Result<> check_fit(const DialogueState& before, const ExpertCreated& body);
Result<> check_fit(const DialogueState& before, const PromptIssued& body);
Result<> check_fit(const DialogueState& before, const RoundRead& body);
Result<> check_fit(const DialogueState& before, const RoundRegistered& body);
Result<> check_fit(const DialogueState& before, const VerdictRegistered& body);
Result<> check_fit(const DialogueState& before, const DialogueAbandoned& body);

}  // namespace blue
