#pragma once
// Does the record still hold? Every answer is read again, every number decided again by the same rules, and
// every file compared with what the ledger says was written. Nothing is changed.
#include <string>
#include <vector>

#include "dialogues/finding.h"
#include "dialogues/place.h"
#include "domain/dialogue/state.h"

namespace blue {

struct Verification {
  std::string dialogue_id, ledger_head;
  Evidence evidence = Evidence::transcript;
  DialogueStatus status = DialogueStatus::open;
  bool imported = false;
  std::uint64_t events = 0;
  std::size_t rounds = 0, answers = 0, files = 0;  // read
  std::size_t unread =
      0;  // lines at the end that only a newer Blue can read: their chain and texts are checked
  std::size_t erased = 0;              // answers whose reading stands as it was registered
  std::size_t replaced = 0;            // answers of replaced registrations that are gone
  std::vector<std::string> erased_by;  // who and why, of each
  std::size_t older_rounds = 0,
              differing_rounds = 0;  // of an earlier edition; those today's reading differs on
  std::vector<Finding> findings;
  // True when no finding is left that only a change from outside explains.
  bool holds() const;
};

// Reads without a lock; when the ledger changes meanwhile and something seems wrong, it starts again.
Result<Verification> verify_dialogue(const DialoguePlace& place);

}  // namespace blue
