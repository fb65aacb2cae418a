#pragma once
// Pages of dialogues out of the index, newest first.
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"
#include "project/workspace.h"

namespace blue {

struct DialogueQuery {
  std::optional<DialogueStatus> status;
  std::size_t limit = 50;
  std::optional<std::string> cursor;  // of the page before
};

struct DialogueRow {
  std::string dialogue_id, title, output_dir, created_at;
  DialogueStatus status = DialogueStatus::open;
  Evidence evidence = Evidence::transcript;
  int rounds = 0;
  std::size_t velocity = 0, converge_signals = 0, panel_size = 0;  // of the last registered round
};

struct DialoguePage {
  std::vector<DialogueRow> rows;
  std::size_t total = 0;
  std::optional<std::string> next_cursor;
};

// Lets the index catch up first; invalid_value for a cursor that none of these pages gave.
Result<DialoguePage> list_dialogues(const Session& session, const DialogueQuery& query);

}  // namespace blue
