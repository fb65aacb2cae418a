#pragma once
// What `blue dialogue verify` says beyond the record itself: whether the ledger holds a head that was noted
// elsewhere, what git knows of it, whether another folder has the same dialogue, and in two sentences what
// all of it proves and what not.
#include <optional>
#include <string>

#include "dialogues/verify.h"

namespace blue {

struct Proof : Verification {
  std::string history;         // what git knows, a sentence
  std::string verdict_commit;  // the first with the final verdict; empty where there is none
  std::string proves, does_not_prove;
};

// `expect_head` is any head that the ledger ever had: the hash of one of its lines. invalid_value when it is
// not a hash. Fails as verify_dialogue does.
Result<Proof> prove_dialogue(const DialoguePlace& place, const std::optional<std::string>& expect_head);

}  // namespace blue
