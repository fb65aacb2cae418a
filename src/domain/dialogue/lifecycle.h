#pragma once
// How a dialogue begins, and how experts join it later.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

inline constexpr std::size_t kLongestBackground = 8 * 1024;  // bytes
inline constexpr int kMostRounds = 99;
inline constexpr int kUsualPanel = 12;

struct PoolEntry {
  std::string name;
  std::string role;
  Tier tier = Tier::adjacent;
  double relevance = 0.5;
  std::string focus;
  std::string model;
};

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
  std::vector<PoolEntry> pool;
  bool foreign_names = false;
};

// Checks the whole input and fills defaults; advice about the pool becomes notes.
Result<DialogueCreated> create_dialogue(const CreateInput& input);

// `base`, or `base-2`, `base-3` … : the first that is not taken.
std::string first_free(const std::string& base, const std::function<bool(const std::string&)>& is_taken);

struct ExpertInput {
  std::string name;  // empty: the next free one
  std::string role;
  Tier tier = Tier::adjacent;
  double relevance = 0.5;
  std::string focus;
  std::string creation_reason;
  std::string model;
};
// A new expert in an open dialogue; its name is its own from here on.
Result<ExpertCreated> create_expert(const DialogueState& state, const ExpertInput& input);

}  // namespace blue
