#pragma once
// How far a dialogue has converged: its velocity, who has signalled, what contradicts. Every number is read
// from the record; verdict/gate.h decides on it.
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// What a registered round came to.
struct Convergence {
  int round = -1;                             // -1: no round is registered
  std::vector<std::string> open_tensions;     // ids
  std::vector<std::string> new_perspectives;  // ids
  std::vector<std::string> conflicts;         // open tensions with contradicting resolutions
  std::vector<std::string> contested;         // the same with what contradicts: "T0002 (R0102 against R0103)"
  std::vector<std::string> panel;             // slugs in panel order
  std::vector<std::string> missing;           // panel members without a standing signal, as shown
  std::size_t signals = 0;
  bool max_rounds_reached = false;
  // The work that is left: open tensions and perspectives that are new in the round.
  std::size_t velocity() const { return open_tensions.size() + new_perspectives.size(); }
  bool is_unanimous() const { return !panel.empty() && missing.empty(); }
  bool can_converge() const { return round >= 0 && velocity() == 0 && is_unanimous(); }
};

// The last registered round, as it would be with `accepted` tensions accepted.
Convergence read_convergence(const DialogueState& state, const std::vector<std::string>& accepted = {});
// Any registered round, from its frozen counts.
Convergence convergence_of_round(const DialogueState& state, int round);
// "velocity 3 (1 open tension, 2 new perspectives), 50 % converged (3 of 6)"
std::string render_convergence(const Convergence& reading);

// Tenths of a percent; 1000 only when everybody signalled.
int percent_tenths(std::size_t signals, std::size_t panel_size);
// "50", or "66.7" when it is not whole.
std::string render_percent(std::size_t signals, std::size_t panel_size);
// The same as a JSON number.
Json percent_number(std::size_t signals, std::size_t panel_size);

}  // namespace blue
