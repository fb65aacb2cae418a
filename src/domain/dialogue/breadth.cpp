#include "domain/dialogue/breadth.h"

#include <set>

#include "base/format.h"

namespace blue {

Breadth breadth_of(const DialogueState& state) {
  std::set<std::string> seated;
  for (const RoundRegistered& round : state.rounds) {
    for (const Seat& seat : round.panel.seats) seated.insert(seat.expert.slug);
    for (const Departure& one : round.panel.left)
      if (one.answered) seated.insert(one.expert);
  }
  return {state.record.standing.size(), seated.size()};
}

bool is_narrower_than_panel(const DialogueState& state, const Breadth& breadth) {
  return !state.rounds.empty() && breadth.ever_seated > state.rounds.back().panel.seats.size();
}

std::string render_breadth(const Breadth& breadth) {
  return format("{} of {} ever seated", breadth.standing, breadth.ever_seated);
}

}  // namespace blue
