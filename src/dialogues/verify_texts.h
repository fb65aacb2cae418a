#pragma once
// The texts that the lines of a ledger name, checked by their commitments and erasures alone: whether they
// are there and the ones that were registered, not what they say. Answers of rounds are read by
// verify_round.h.
#include <span>
#include <string>
#include <vector>

#include "dialogues/finding.h"
#include "dialogues/place.h"
#include "domain/dialogue/state.h"
#include "ledger/line.h"

namespace blue {

// Whatever the lines name but for the answers of the rounds of `state`, which is what the first `read` lines
// came to. Where all lines were read, prompts are checked as the files they are (repair.h).
std::vector<Finding> verify_texts(const DialoguePlace& place, std::span<const LedgerLine> lines,
                                  std::size_t read, const DialogueState& state);

// Each erasure is a claim: who hid what, and why, is said by name, and for answers added to `erased_by`.
std::vector<Finding> verify_erasures(const DialoguePlace& place, const DialogueState& state,
                                     const std::string& uid, std::vector<std::string>& erased_by);

}  // namespace blue
