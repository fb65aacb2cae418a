#pragma once
// An expert hands in its own answer, with the word from its prompt: no path and no right to write is needed.
#include "dialogues/record.h"

namespace blue {

struct HandIn {
  int round = 0;
  std::string expert;  // name or slug
  std::string word, text;
};
struct HandedIn {
  std::string dialogue_id, expert, file;  // the file relative to the project's root
  bool replaced = false;                  // another text was there before
  bool already_there = false;             // this very text was
};

// Writes the answer to its file. The same text again changes nothing; another replaces it until the round is
// registered (round_registered). expert_not_seated for anyone who is not on the round's panel,
// answer_word_wrong for another seat's word, too_large. Nothing enters the ledger.
Result<HandedIn> hand_in_answer(const Session& session, const DialoguePlace& place, const HandIn& given);

}  // namespace blue
