#include "domain/dialogue/totals.h"

#include <algorithm>
#include <set>

namespace blue {
namespace {

void add_rounds(Totals& totals, const DialogueState& state) {
  std::set<std::string_view> experts;
  for (const RoundRegistered& round : state.rounds) {
    totals.alignment.W += round.scores.W;
    totals.alignment.C += round.scores.C;
    totals.alignment.T += round.scores.T;
    totals.alignment.R += round.scores.R;
    totals.alignment.total += round.scores.total;
    for (const auto& [expert, score] : round.scores.experts) totals.alignment.experts[expert] += score;
    for (const Seat& seat : round.panel.seats) experts.insert(seat.expert.slug);
  }
  totals.rounds = state.rounds.size();
  totals.experts_consulted = experts.size();
  if (!state.rounds.empty()) totals.final_velocity = state.rounds.back().counts.velocity();
}

void add_tensions(Totals& totals, const DialogueState& state) {
  for (const auto& [id, tension] : state.record.tensions) {
    if (!tension.duplicate_of.empty()) continue;
    ++totals.tensions;
    totals.tensions_resolved += tension.status == EntityStatus::resolved;
    totals.tensions_accepted += tension.status == EntityStatus::accepted_unresolved;
  }
}

}  // namespace

Totals totals_of(const DialogueState& state) {
  Totals totals;
  add_rounds(totals, state);
  add_tensions(totals, state);
  if (const VerdictRegistered* verdict = find_final_verdict(state)) {
    totals.convergence_achieved = verdict->outcome != Outcome::forced;
    totals.convergence_reason = totals.convergence_achieved ? "velocity=0, unanimous" : verdict->warning;
  }
  return totals;
}

const VerdictRegistered* find_final_verdict(const DialogueState& state) {
  auto found = std::ranges::find(state.verdicts, VerdictKind::final, &VerdictRegistered::verdict_type);
  return found == state.verdicts.end() ? nullptr : &*found;
}

}  // namespace blue
