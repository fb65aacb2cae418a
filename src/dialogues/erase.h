#pragma once
// How the words of erased texts are removed from everything that was made of them, and kept away. What was
// erased is known by the records in the dialogue's folder, and in the folders of its copies; every file that
// is rendered from the words is held against a rendering without them. So a sweep does the same whether an
// erasure was asked for a moment ago, was interrupted, or a checkout brought something back.
#include <string>
#include <vector>

#include "dialogues/place.h"
#include "project/workspace.h"

namespace blue {

// What was done to files; paths are relative to the project's root.
struct Sweep {
  std::vector<std::string> removed, rewritten;
  std::vector<std::string> failures;       // sentences; then something is left
  std::vector<std::string> rendered = {};  // pages that were missing or outdated
  bool is_empty() const { return removed.empty() && rewritten.empty() && failures.empty(); }
  void add(const Sweep& other);
};

// Removes what is left of erased texts: those of which a salt is there, in every file that may hold them;
// else what shows words that the record says were erased. The salt goes last: while one is there with an
// erasure, something may be left. Erasures on record for a copy of the dialogue count here too. Cheap where
// there is nothing to do. The caller holds the dialogue's lock.
Result<Sweep> sweep_erased(const Session& session, const DialoguePlace& place);
// The same with the lock taken, for the dialogue and every copy of it in the project.
Result<Sweep> sweep_copies(const Session& session, const DialoguePlace& place);
// The same for the dialogue alone, before Blue writes there and would keep erased words as somebody's edit;
// what goes wrong is in the log.
void sweep_before_writing(const Session& session, const DialoguePlace& place);

// What sync does for a dialogue: the same, removes what a crash left: salts that no line names, and temporary
// files, and renders pages that are missing or outdated. A dry run only says what would be done.
Result<Sweep> tidy_dialogue(const Session& session, const DialoguePlace& place, bool is_dry_run);

}  // namespace blue
