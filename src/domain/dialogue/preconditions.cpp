#include "domain/dialogue/preconditions.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {

std::vector<Error> check_open(const DialogueState& state) {
  if (state.status == DialogueStatus::open) return {};
  std::vector<Error> out;
  const bool is_abandoned = state.status == DialogueStatus::abandoned;
  out.push_back(
      make_error(codes::dialogue_closed, format("The dialogue {} is {}: nothing more can be registered{}.",
                                                state.settings.dialogue_id, name_of(state.status),
                                                is_abandoned ? "" : " but minority and dissent verdicts"))
          .at("dialogue_id")
          .with_value(state.settings.dialogue_id)
          .suggest("Create a new dialogue to go on."));
  return out;
}

std::optional<Error> check_next_round(const DialogueState& state, int round) {
  const int next = state.next_round();
  if (round != next)
    return make_error(codes::round_out_of_order,
                      format("Round {} is out of order: the next round is {}.", round, next))
        .at("round")
        .with_value(round)
        .with("next_round", next)
        .suggest(format("Use round {}.", next));
  if (!state.is_max_rounds_reached()) return std::nullopt;
  return make_error(codes::max_rounds_reached,
                    format("All {} are registered (max_rounds={}).",
                           counted(static_cast<std::size_t>(next), "round"), state.settings.max_rounds))
      .at("round")
      .with_value(round)
      .with("max_rounds", state.settings.max_rounds)
      .suggest("Register the final verdict; with work left it needs forced: true and a warning.");
}

}  // namespace blue
