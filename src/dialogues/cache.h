#pragma once
// Dialogues that were read lately, so that a server reads only the new lines of a ledger.
#include <list>
#include <string>
#include <utility>

#include "dialogues/record.h"

namespace blue {

class DialogueCache : public Memory {
 public:
  // The dialogue of this ledger (absolute path), made empty when it is not known; the least used one makes
  // room.
  LoadedDialogue& entry(const std::string& ledger);
  void forget(const std::string& ledger);

 private:
  static constexpr std::size_t kMostKept = 8;
  std::list<std::pair<std::string, LoadedDialogue>> entries_;  // most recently used first
};

}  // namespace blue
