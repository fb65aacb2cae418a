#pragma once
// Dialogues in the full text: their words as the tables of the index have them, entered again when their
// ledgers have grown.
#include <string>
#include <string_view>

#include "store/database.h"

namespace blue {

// What search shows and searches of a dialogue.
struct DialogueText {
  std::string dialogue_id, title, status, created_at, output_dir;
  std::string headings;  // the question and the labels of everything that was registered
  std::string body;      // the question, labels with contents, summaries, verdicts
};
// The dialogue of this ledger; empty texts if the index has none.
Result<DialogueText> read_dialogue_text(Database& index, std::string_view ledger);

// True if the full text has every dialogue of the index as it is now.
Result<bool> are_dialogues_entered(Database& index);
// Enters new and changed dialogues and erases removed ones, in one transaction.
Result<> enter_dialogues(Database& index);

}  // namespace blue
