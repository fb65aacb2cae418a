#pragma once
// Dialogues in the full text: their words out of the index, entered when their ledgers have moved on.
#include <string>
#include <string_view>

#include "project/workspace.h"

namespace blue {

// What is searched of a dialogue.
struct DialogueText {
  std::string title;
  std::string headings;  // the question and the labels of everything that was registered
  std::string body;      // the question, labels with contents, summaries, verdicts
};
// The dialogue with this id out of the tables of the index.
Result<DialogueText> read_dialogue_text(Database& index, std::string_view dialogue_id);

// True when every dialogue of the index stands in the full text as it is now.
Result<bool> are_dialogues_entered(Database& index);
// Enters the dialogues that moved on and erases those that are gone, in one transaction.
Result<> enter_dialogues(Database& index);

}  // namespace blue
