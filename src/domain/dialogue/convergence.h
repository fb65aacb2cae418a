#pragma once
// The convergence gate (RFC 0057): velocity is zero and everybody has signalled, or the rounds are used up
// and the verdict is forced with a warning. Every number is read from the record.
#include <string>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

// What the gate looks at: the last registered round, as it would be with `accepted` tensions accepted.
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
  std::size_t velocity() const { return open_tensions.size() + new_perspectives.size(); }
  bool is_unanimous() const { return !panel.empty() && missing.empty(); }
  bool can_converge() const { return round >= 0 && velocity() == 0 && is_unanimous(); }
};

Convergence read_convergence(const DialogueState& state, const std::vector<std::string>& accepted = {});
// The same for any registered round, from its frozen counts.
Convergence read_round(const DialogueState& state, int round);

// What stands between the dialogue and a verdict, in the order of the gate; empty when it can converge.
std::vector<Error> find_blockers(const Convergence& reading);

struct GateInput {
  bool forced = false;
  std::string warning;
  std::vector<std::string>
      unacknowledged;  // accepted tensions that the verdict does not list, or lists without a reason
};
// Every reason to refuse a final verdict, in the order of the gate.
std::vector<Error> check_gate(const Convergence& reading, const GateInput& input);

// Tenths of a percent; 1000 only when everybody signalled.
int percent_tenths(std::size_t signals, std::size_t panel_size);
// "50", or "66.7" when it is not whole.
std::string render_percent(std::size_t signals, std::size_t panel_size);
// The same as a JSON number.
Json percent_number(std::size_t signals, std::size_t panel_size);

// Sorts ids by kind, round and sequence, so that T01100 comes after T0199.
void sort_ids(std::vector<std::string>& ids);

}  // namespace blue
