#pragma once
// What the registered rounds add up to (RFC 0057): the numbers of scoreboard, summary and export.
#include <cstddef>
#include <optional>
#include <string>

#include "domain/dialogue/state.h"

namespace blue {

struct Totals {
  std::size_t rounds = 0;
  Scores alignment;                   // summed over all rounds, in total and by expert
  std::size_t experts_consulted = 0;  // distinct experts on registered panels
  std::size_t tensions = 0;           // without those folded into another
  std::size_t tensions_resolved = 0;
  std::size_t tensions_accepted = 0;              // accepted unresolved
  std::size_t final_velocity = 0;                 // of the last registered round
  bool convergence_achieved = false;              // there is a final verdict and it was not forced
  std::optional<std::string> convergence_reason;  // "velocity=0, unanimous", or a forced verdict's warning
};

Totals totals_of(const DialogueState& state);

// The final verdict, or null while there is none.
const VerdictRegistered* find_final_verdict(const DialogueState& state);

}  // namespace blue
