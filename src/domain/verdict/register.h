#pragma once
// The decision to register a verdict. Only a final one is gated.
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// What the Judge sends to register a verdict.
struct VerdictRequest {
  std::optional<std::string> verdict_id;
  VerdictKind verdict_type = VerdictKind::final;
  std::optional<int> round;
  std::string recommendation, description;
  std::vector<std::string> conditions;
  std::string vote, confidence;
  std::vector<std::string> tensions_resolved;
  std::vector<AcceptedTension> tensions_accepted;  // the reason may be empty when it is on record
  std::vector<std::string> recommendations_adopted;
  std::vector<ConvergedDecision> converged_decisions;
  std::string author_expert;
  std::vector<std::string> supporting_experts;
  bool forced = false;
  std::string warning;
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

}  // namespace blue
