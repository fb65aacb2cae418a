#pragma once
// What the Judge did beside asking and counting: acts that move numbers, and acts that are listed.
#include <string>

#include "base/describe.h"

namespace blue {

struct JudgeAct {
  std::string
      act;         // merge, duplicate, confirm, accept, dismiss, owner; absent, leave, panel, replace, edit …
  std::string id;  // the perspective, tension or expert it is about
  std::string into;  // where it went: perspective, tension, resolution or owner
  int round = 0;
  std::string reason;
  std::string label = {}, into_label = {};  // how id and into are shown; derived, not stored
  bool moves_numbers = false;
  friend bool operator==(const JudgeAct&, const JudgeAct&) = default;
  static void describe(Fields<JudgeAct>& f);
};

// True for merge, duplicate, confirm, accept, dismiss and owner.
bool moves_numbers(std::string_view act);

}  // namespace blue
