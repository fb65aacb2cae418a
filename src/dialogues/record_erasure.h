#pragma once
// Forgetting: how an answer is put on record as erased, and what repeats its words and cannot be removed.
// From the record on every reader treats the text as erased; the removing itself is in erase.h.
#include <optional>
#include <string>
#include <vector>

#include "dialogues/erasures.h"
#include "dialogues/quotations.h"
#include "dialogues/traces.h"
#include "project/workspace.h"

namespace blue {

struct EraseRequest {
  int round = 0;
  std::string expert;
  ErasureReason reason = ErasureReason::secret;
};
struct EraseRun {
  std::string dialogue_id;
  std::vector<std::string> erased;  // the answer, then the prompts that may quote it
  std::optional<Erasure> earlier;   // the record that was there already, and stands
  Quotations words;                 // of the answer, while it is there
  std::vector<Trace> judges_words;  // lines of the ledger that repeat the answer
};
// Puts the erasure of an answer, and of every prompt that was issued after its round was registered, on
// record. round_not_registered, answer_missing; erasure_incomplete, with nothing changed, where the lines
// themselves hold the words, as those of ledger format 1 do.
Result<EraseRun> record_erasure(const Session& session, const DialoguePlace& place,
                                const EraseRequest& request);

}  // namespace blue
