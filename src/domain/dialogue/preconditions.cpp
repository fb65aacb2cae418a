#include "domain/dialogue/preconditions.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {

Problems check_open(const DialogueState& state) {
  Problems problems;
  if (state.status == DialogueStatus::open) return problems;
  const std::string& id = state.settings.dialogue_id;
  const bool is_abandoned = state.status == DialogueStatus::abandoned;
  problems.add_value(codes::dialogue_closed, "dialogue_id", id,
                     format("The dialogue {} is {}: nothing more can be registered{}.", id,
                            name_of(state.status), is_abandoned ? "" : " but minority and dissent verdicts"),
                     "Create a new dialogue to continue.");
  return problems;
}

Problems check_next_round(const DialogueState& state, int round) {
  Problems problems = check_open(state);
  const int next = state.next_round();
  if (round != next) {
    problems.add_value(codes::round_out_of_order, "round", round,
                       format("Round {} is out of order: the next round is {}.", round, next),
                       format("Use round {}.", next));
    problems.back().context.set("next_round", next);
  } else if (state.is_max_rounds_reached()) {
    problems.add_value(codes::max_rounds_reached, "round", round,
                       format("All {} are registered (max_rounds={}).",
                              counted(static_cast<std::size_t>(next), "round"), state.settings.max_rounds),
                       "Register the final verdict; with work left it needs forced: true and a warning.");
    problems.back().context.set("max_rounds", state.settings.max_rounds);
  }
  return problems;
}

}  // namespace blue
