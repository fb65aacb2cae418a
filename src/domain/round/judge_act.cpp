#include "domain/round/judge_act.h"

#include <algorithm>
#include <array>

namespace blue {

void JudgeAct::describe(Fields<JudgeAct>& f) {
  f.required("act", &JudgeAct::act, "Kind of decision");
  f.required("id", &JudgeAct::id, "What it is about");
  f.optional("into", &JudgeAct::into, "Where it went");
  f.required("round", &JudgeAct::round, "Round");
  f.required("reason", &JudgeAct::reason, "Reason given");
  f.optional("moves_numbers", &JudgeAct::moves_numbers, "Velocity would be another without it");
}

bool moves_numbers(std::string_view act) {
  constexpr std::array<std::string_view, 6> kMoving{"merge",  "duplicate", "confirm",
                                                    "accept", "dismiss",   "owner"};
  return std::ranges::find(kMoving, act) != kMoving.end();
}

}  // namespace blue
