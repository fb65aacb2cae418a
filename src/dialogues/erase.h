#pragma once
// Forgetting: how a registered answer is erased, so that no byte below the project's .blue folder holds it
// any more. The records come first, synced; from then on every reader treats the text as erased. The salt
// goes last: while one is there with an erasure, something may be left, and the next write or sync starts
// over.
#include <string>
#include <vector>

#include "dialogues/erasures.h"
#include "dialogues/place.h"
#include "project/workspace.h"

namespace blue {

// What was done to files; paths are relative to the project's root.
struct Sweep {
  std::vector<std::string> removed, rewritten;
  std::vector<std::string> failures;       // sentences; then something is left
  std::vector<std::string> rendered = {};  // pages that were missing or outdated
  bool is_empty() const { return removed.empty() && rewritten.empty() && failures.empty(); }
};

struct EraseRequest {
  int round = 0;
  std::string expert;
  ErasureReason reason = ErasureReason::secret;
};
struct EraseRun {
  std::string dialogue_id;
  std::vector<std::string> erased;  // the answer, then the prompts that may quote it
  std::vector<std::string>
      sentences;  // of the answer: long enough to be looked for elsewhere; for nobody's eyes
  Sweep sweep;
};
// Erases an answer and every prompt that was issued after its round was registered. Calling it again
// completes what was left. round_not_registered, answer_missing; erasure_incomplete, with nothing changed,
// where the lines themselves hold the words, as those of ledger format 1 do.
Result<EraseRun> erase_answer(const Session& session, const DialoguePlace& place,
                              const EraseRequest& request);

// Removes erased texts that came back and completes erasures that were interrupted. Cheap where there is
// nothing to do. The caller holds the dialogue's lock.
Result<Sweep> sweep_erased(const Session& session, const DialoguePlace& place);

// What sync does for a dialogue: the same, removes what a crash left: salts that no line names, and temporary
// files, and renders pages that are missing or outdated. A dry run only says what would be done.
Result<Sweep> tidy_dialogue(const Session& session, const DialoguePlace& place, bool is_dry_run);

}  // namespace blue
