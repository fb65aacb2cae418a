#pragma once
// Dialogues in the index: found by id, listed by page.
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"
#include "store/database.h"

namespace blue {

// The folder of a dialogue, relative to the project's root.
Result<std::optional<std::string>> find_dialogue_folder(Database& index, std::string_view dialogue_id);
// The ledger of a dialogue that has this id and is not in `ledger`.
Result<std::optional<std::string>> find_other_ledger(Database& index, std::string_view dialogue_id,
                                                     std::string_view ledger);
// The ids of the newest dialogues, at most `limit`.
Result<std::vector<std::string>> list_dialogue_ids(Database& index, std::size_t limit);

struct DialogueRow {
  std::string dialogue_id, title, output_dir, created_at;
  DialogueStatus status = DialogueStatus::open;
  Evidence evidence = Evidence::transcript;
  int rounds = 0;
  std::size_t velocity = 0, converge_signals = 0, panel_size = 0;  // of the last registered round
};
// Dialogues of one status or of any, newest first, from the one after `created_at` and `dialogue_id`.
struct DialogueRowQuery {
  std::optional<DialogueStatus> status;
  std::string created_at = "9999";  // later than any
  std::string dialogue_id;
  std::size_t limit = 0;
};
Result<std::vector<DialogueRow>> list_dialogue_rows(Database& index, const DialogueRowQuery& query);
Result<std::size_t> count_dialogues(Database& index, std::optional<DialogueStatus> status);

}  // namespace blue
