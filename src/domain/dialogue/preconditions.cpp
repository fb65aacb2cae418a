#include "domain/dialogue/preconditions.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/panel/seating.h"

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

Result<DialogueAbandoned> abandon_dialogue(const DialogueState& state, std::string reason) {
  std::vector<Error> problems = check_open(state);
  if (trim(reason).empty())
    problems.push_back(make_error(codes::reason_missing, "Abandoning a dialogue needs a reason.")
                           .at("reason")
                           .suggest("Say why in `reason`."));
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return DialogueAbandoned{std::move(reason)};
}

Result<PromptIssued> issue_prompts(const DialogueState& state, int round,
                                   const std::vector<std::string>& experts) {
  std::vector<Error> problems = check_open(state);
  if (auto problem = check_next_round(state, round)) problems.push_back(*std::move(problem));
  if (!problems.empty()) return fail(combine(std::move(problems)));
  PromptIssued out{.round = round, .experts = {}, .panel = TRY(panel_for(state, round))};
  for (const std::string& name : experts) {
    const std::string slug = slug_from_caller(name);
    if (!sits_on(out.panel, slug))
      problems.push_back(
          make_error(codes::panel_mismatch, format("{} does not sit on the panel of round {}.", name, round))
              .at("agent_name")
              .with_value(name)
              .suggest(format("The panel is {}.", join(names_of(out.panel), ", "))));
    out.experts.push_back(slug);
  }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  if (out.experts.empty()) out.experts = slugs_of(out.panel);
  return out;
}

}  // namespace blue
