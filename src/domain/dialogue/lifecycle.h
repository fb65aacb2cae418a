#pragma once
// How a dialogue begins, and how it ends without a verdict.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

inline constexpr int kMostRounds = 99;

struct CreateInput {
  std::string dialogue_id;  // already free
  std::string title;
  std::optional<std::string> question, pool_question;
  std::string background;
  std::vector<std::string> constraints, sources;
  std::optional<std::string> rfc;
  std::string model;
  Rotation rotation = Rotation::graduated;
  std::optional<int> panel_size;
  int max_rounds = 10;
  std::int64_t seed = 0;  // given, or drawn once by the caller
  Evidence evidence = Evidence::transcript;
  std::string output_dir;
  std::string domain;
  std::vector<Expert> pool;  // slug and source are not read
  bool foreign_names = false;
};

// Fills in defaults, with advice about the pool as notes; reports every problem of the input at once.
Result<DialogueCreated> create_dialogue(const CreateInput& input);

// Ends an open dialogue without a verdict; needs a reason.
Result<DialogueAbandoned> abandon_dialogue(const DialogueState& state, std::string reason);

}  // namespace blue
