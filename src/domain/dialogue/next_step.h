#pragma once
// What the Judge does next, and why. Which tool does it and what it is called there is for tools/ to say.
#include <string>
#include <vector>

#include "domain/verdict/register.h"

namespace blue {

enum class JudgeStepKind {
  evolve_panel,
  issue_prompts,
  register_round,
  read_context,
  propose,  // an interim verdict puts a text on the table
  register_verdict,
  verify,
  save,
  complete_rfc,  // the one the dialogue was held for
  create_rfc,    // one that takes over the decision
};

struct JudgeStep {
  JudgeStepKind kind = JudgeStepKind::issue_prompts;
  int round = 0;  // the round it is about; not of verify, save and the steps with an RFC
  std::string reason;
  std::vector<std::string> panel = {};  // evolve_panel: the names of the last panel, to start from
  VerdictRequest call = {};             // propose and register_verdict: what to send
};

// The call after which the step follows: no call leads back to itself.
enum class CalledFrom { writing, context, reading, saving };

JudgeStep next_step(const DialogueState& state, CalledFrom from = CalledFrom::writing);

}  // namespace blue
