#pragma once
// Which open tensions wait for an expert, and what it can do about each (RFC 0057 section 5).
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// An open tension that an expert owns, was given for the round, or raised and that waits for its agreement to
// a resolution: one of another expert, or one with words.
struct Duty {
  const Tension* tension = nullptr;
  bool is_owned = false;
  bool is_assigned = false;
  bool is_raised = false;
};

// All open tensions, by id.
std::vector<const Tension*> find_open_tensions(const DialogueState& state);
// The duties of the expert in `seat`, by id; what it owns is always among them.
std::vector<Duty> find_duties(const DialogueState& state, const Seat& seat);
// One list item: the tension, why it waits for this expert, and the markers that answer it. It holds no words
// of others.
std::string render_duty(const DialogueState& state, const Duty& duty, std::string_view expert);

}  // namespace blue
