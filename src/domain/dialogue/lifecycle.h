#pragma once
// How a dialogue begins, and how it ends without a verdict.
#include <optional>
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

inline constexpr int kMostRounds = 99;

// The id is free already, the seed given or drawn by the caller; slug and source of the pool are not read.
struct CreateInput : DialogueSettings {
  std::optional<std::string> pool_question;  // where the settings have no question
  std::optional<int> panel_size;
};

// Fills in defaults, with advice about the pool as notes; reports every problem of the input at once.
Result<DialogueCreated> create_dialogue(const CreateInput& input);

// Ends an open dialogue without a verdict; needs a reason.
Result<DialogueAbandoned> abandon_dialogue(const DialogueState& state, std::string reason);

}  // namespace blue
