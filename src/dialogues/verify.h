#pragma once
// Does the record still hold? Every answer is read again, every number decided again by the same rules, and
// every file compared with what the ledger says was written. Nothing is changed.
#include <string>
#include <vector>

#include "base/describe.h"
#include "dialogues/place.h"
#include "domain/dialogue/state.h"

namespace blue {

// Something that is not as the ledger says.
struct Finding {
  std::string subject;  // ledger, answer, number, verdict, file
  std::string where;    // "round-2/muffin.md", "ledger.jsonl:7", "round 2"
  std::string message;
  std::string fix;
  Json recorded, found;
  bool breaks = true;  // false: explained by another version of Blue, or no part of the record
  static void describe(Fields<Finding>& f);
};

struct Verification {
  std::string dialogue_id, ledger_head;
  Evidence evidence = Evidence::transcript;
  DialogueStatus status = DialogueStatus::open;
  std::uint64_t events = 0;
  std::size_t rounds = 0, answers = 0, files = 0;  // looked at
  std::vector<Finding> findings;
  // True when nothing was found that only a change from outside explains.
  bool holds() const;
};

// Reads without a lock; when somebody writes meanwhile and something seems wrong, it looks again.
Result<Verification> verify_dialogue(const DialoguePlace& place);

}  // namespace blue
