#include "domain/scrutiny/movement.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/verdict/written_objections.h"

namespace blue {
namespace {

bool has_moved(const RoundRegistered& round) {
  return !round.counts.new_perspectives.empty() || !written_objections(round).empty() ||
         std::ranges::any_of(round.transitions, [](const Transition& one) { return one.from != one.to; });
}

// True when an answer of the round, or the caller of a declared one, refers to an open tension of its.
bool is_discussed(const DialogueState& state, const RoundRegistered& round) {
  const std::vector<std::string>& open = round.counts.open_tensions;
  auto is_open = [&](const std::string& id) {
    const Tension* root = state.record.find_root(id);
    return std::ranges::find(open, id) != open.end() ||
           (root && std::ranges::find(open, root->id) != open.end());
  };
  return std::ranges::any_of(
             round.references,
             [&](const Reference& one) { return counts(one.origin) && is_open(one.target); }) ||
         std::ranges::any_of(round.moves, [&](const Move& one) {
           return counts(one.origin) && std::ranges::any_of(one.targets, is_open);
         });
}

}  // namespace

Measure measure_stability(const DialogueState& state) {
  if (state.rounds.empty()) return not_measurable("stability", "No round is registered yet.");
  std::size_t still = 0;
  for (auto round = state.rounds.rbegin(); round != state.rounds.rend() && !has_moved(*round); ++round)
    ++still;
  Measure out{.name = "stability"};
  out.says =
      still == 0
          ? "The last round still brought a new perspective, a change of status or an objection."
          : format("{} without a new perspective, change of status or objection.", counted(still, "round"));
  out.figures = JsonObject{{"rounds_since_movement", still}};
  return out;
}

Measure measure_stagnation(const DialogueState& state) {
  if (state.rounds.empty()) return not_measurable("stagnation", "No round is registered yet.");
  Measure out{.name = "stagnation"};
  std::vector<ScrutinyFinding> found;
  for (std::size_t i = 1; i < state.rounds.size(); ++i) {
    const RoundRegistered &before = state.rounds[i - 1], &round = state.rounds[i];
    std::vector<std::string> was = before.counts.open_tensions, is = round.counts.open_tensions;
    std::ranges::sort(was);
    std::ranges::sort(is);
    if (is.empty() || was != is || is_discussed(state, round)) continue;
    found.push_back(finding_in_ledger(
        state, round.round,
        format("Round {} left the open tensions of round {} as they were, and no answer refers to one.",
               round.round, before.round),
        join(is, ", ")));
  }
  out.says = format("{} left the open tensions untouched.", counted(found.size(), "round"));
  out.figures = JsonObject{{"rounds", found.size()}};
  out.take(std::move(found));
  return out;
}

}  // namespace blue
