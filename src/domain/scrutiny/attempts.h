#pragma once
// How often the question was asked: dialogues of the same question or RFC that came to another end.
#include <optional>
#include <string>
#include <vector>

#include "domain/scrutiny/measure.h"

namespace blue {

// Another dialogue of the project, as its ledger has it.
struct OtherDialogue {
  std::string dialogue_id, folder;  // relative to the project's root
  std::optional<std::string> question, rfc;
  DialogueStatus status = DialogueStatus::open;
  std::string reason = {};  // why it was abandoned, or forced
  bool is_fork = false;     // it begins with the same line as this one, and goes on differently
  std::size_t line = 0;     // of its ledger that says so
};

// True when the other dialogue has the question or the RFC of this one, word for word.
bool is_about_the_same(const OtherDialogue& other, const DialogueState& state);

// Those of `others` about the same question or RFC that were abandoned or forced, and forks of this dialogue.
// Null: the other dialogues of the project were not looked at.
Measure measure_attempts(const DialogueState& state, const std::vector<OtherDialogue>* others);

}  // namespace blue
