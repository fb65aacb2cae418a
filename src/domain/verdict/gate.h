#pragma once
// The convergence gate (RFC 0057): velocity is zero and the whole panel has signalled, or the rounds are used
// up and the verdict is forced with a warning. Every number is read from the record.
#include <string>
#include <vector>

#include "domain/dialogue/convergence.h"

namespace blue {

// What keeps the dialogue from a verdict, in the order of the gate; empty when it can converge.
std::vector<Error> find_blockers(const Convergence& reading);

struct GateInput {
  bool forced = false;
  std::string warning;
  std::vector<std::string> unlisted;  // accepted tensions that the verdict does not list
  std::vector<std::string>
      without_reason;          // tensions that it lists as accepted, with no reason given or on record
  bool needs_force = false;    // at max rounds: the text was not ratified though it has to be
  std::vector<Error> consent;  // failures of checks 6 to 9
};
// Every reason to refuse a final verdict, in the order of the gate.
std::vector<Error> check_gate(const Convergence& reading, const GateInput& input);

}  // namespace blue
