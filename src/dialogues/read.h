#pragma once
// Reading what a dialogue rests on: an expert's answer with the lines that were counted.
#include <string>
#include <vector>

#include "base/describe.h"
#include "dialogues/place.h"
#include "domain/dialogue/dialogue_state.h"

namespace blue {

// A line of an answer that the record counts as something.
struct Witness {
  std::size_t line = 0;
  std::string what;  // "signal", "P0101", "resolve T0001", …
  std::string text;  // the line itself, shortened
  static void describe(Fields<Witness>& f);
};

struct ReadAnswer {
  std::string file;  // relative to the project's root
  std::string text;
  std::vector<Witness> witnesses;
};

// The answer of an expert in a registered round; answer_missing when there is none.
Result<ReadAnswer> read_stored_answer(const DialoguePlace& place, const DialogueState& state, int round,
                                      std::string_view expert);

}  // namespace blue
