#pragma once
// The decision to register a verdict. Only a final one is gated.
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// What the Judge sends to register a verdict.
struct VerdictRequest : VerdictStatement {
  bool forced = false;
  std::optional<std::string> verdict_id;
  std::optional<int> round;
  static void describe(Fields<VerdictRequest>& f);
};

struct VerdictDecision {
  VerdictRegistered event;
  bool already_registered = false;  // the identical call was made before: append nothing
};

// Decides on a verdict; every failure is reported at once, those of the gate in its order. `ledger_head` is
// the hash of the ledger's last line, for the certificate.
Result<VerdictDecision> register_verdict(const DialogueState& state, const VerdictRequest& request,
                                         std::string ledger_head = {});
// What register_verdict would refuse the call for, in its order; empty when it would pass.
std::vector<Error> find_refusals(const DialogueState& state, const VerdictRequest& request);

}  // namespace blue
