#pragma once
// Bodies of the events that open and end a dialogue. DO NOT RENAME a field or kind: ledgers hold them.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "domain/note.h"
#include "domain/panel/expert.h"
#include "domain/round/kinds.h"

namespace blue {

// How the panel changes from round to round.
enum class Rotation { graduated, none, wildcards, full };

// Whether a final verdict needs the panel's consent to its text. Required: a new proposal ends all signals.
enum class RatificationRule { offered, required };

// What a dialogue is created with.
struct DialogueSettings {
  std::string dialogue_id;
  std::string title;
  std::optional<std::string> question;
  std::string background;
  std::vector<std::string> constraints;
  std::vector<std::string> sources;
  std::optional<std::string> rfc, rfc_path;  // as the caller names it; its file when the dialogue began
  std::string model;
  Rotation rotation = Rotation::graduated;
  int max_rounds = 10;
  std::int64_t seed = 0;
  Evidence evidence = Evidence::transcript;
  RatificationRule ratification = RatificationRule::offered;
  std::string output_dir;
  std::string domain;
  std::vector<Expert> pool;
  bool foreign_names = false;  // imported: names outside the list are kept
  friend bool operator==(const DialogueSettings&, const DialogueSettings&) = default;
};

struct DialogueCreated : DialogueSettings {
  static constexpr std::string_view kKind = "dialogue_created";
  int panel_size = 12;
  std::vector<Note> notes;
  friend bool operator==(const DialogueCreated&, const DialogueCreated&) = default;
  static void describe(Fields<DialogueCreated>& f);
};

struct DialogueAbandoned {
  static constexpr std::string_view kKind = "dialogue_abandoned";
  std::string reason;
  friend bool operator==(const DialogueAbandoned&, const DialogueAbandoned&) = default;
  static void describe(Fields<DialogueAbandoned>& f);
};

}  // namespace blue
