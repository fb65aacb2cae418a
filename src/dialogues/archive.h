#pragma once
// The archive: a dialogue's whole record in one document among the project's documents.
#include <string>

#include "dialogues/record.h"

namespace blue {

struct SavedDialogue {
  const LoadedDialogue* dialogue = nullptr;  // good until the next call on the workspace
  std::string file;                          // relative to the project's root
  std::size_t bytes = 0;
};
// Writes the dialogue at `place` to .blue/docs/dialogues. An earlier version of Blue's own is replaced; one
// that somebody edited is kept aside as `<name>.edited-<time>`.
Result<SavedDialogue> save_dialogue(const Session& session, const DialoguePlace& place);

// Where the archive of a dialogue in this state lies, relative to the project's root.
Result<std::string> archive_file(const DialoguePlace& place, const DialogueState& state);

// `page` with a last line that vouches for the rest, and whether such a line is true.
std::string seal_page(std::string page);
bool is_sealed(std::string_view page);

}  // namespace blue
