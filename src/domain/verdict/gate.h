#pragma once
// The convergence gate (RFC 0057): velocity is zero and the whole panel has signalled, or the rounds are used
// up and the verdict is forced with a warning. Every number is read from the record, and the certificate of a
// final verdict says what it rests on.
#include <string>
#include <vector>

#include "domain/dialogue/convergence.h"

namespace blue {

// What keeps the dialogue from a verdict, in the order of the gate; empty when it can converge.
std::vector<Error> find_blockers(const Convergence& reading);

struct GateInput {
  bool forced = false;
  std::string warning;
  std::vector<std::string> unacknowledged;  // accepted tensions not listed, or without a reason
};
// Every reason to refuse a final verdict, in the order of the gate.
std::vector<Error> check_gate(const Convergence& reading, const GateInput& input);

// What the final verdict on the last registered round rests on; `accepted` are tensions accepted with it.
Certificate make_certificate(const DialogueState& state, const RoundCounts& counts,
                             const std::vector<AcceptedTension>& accepted, std::string ledger_head);

}  // namespace blue
