#pragma once
// The archive: a dialogue's complete record as one of the project's documents, written and verified.
#include <optional>
#include <span>
#include <string>

#include "dialogues/finding.h"
#include "dialogues/record.h"

namespace blue {

struct SavedDialogue {
  const LoadedDialogue* dialogue = nullptr;  // good until the next call on the workspace
  std::string file;                          // relative to the project's root
  std::size_t bytes = 0;
};
// Writes the dialogue at `place` to .blue/docs/dialogues. An earlier archive is replaced; one that was edited
// is set aside as `<name>.edited-<time>`.
Result<SavedDialogue> save_dialogue(const Session& session, const DialoguePlace& place);

// What is wrong or out of date in the archive of a ledger with these lines; nothing without an archive.
std::optional<Finding> verify_archive(const DialoguePlace& place, std::span<const Event> events);

}  // namespace blue
