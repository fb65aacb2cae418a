#include "domain/dialogue/next_step.h"

#include "base/format.h"
#include "domain/dialogue/convergence.h"

namespace blue {
namespace {

JudgeStep step_after_the_end(const DialogueState& state, CalledFrom from) {
  using enum JudgeStepKind;
  if (from == CalledFrom::saving && state.status != DialogueStatus::abandoned)
    return state.settings.rfc
               ? JudgeStep{read_rfc, 0, "the verdict belongs in this RFC"}
               : JudgeStep{create_rfc, 0, "an RFC takes over the decision; give it a title of its own"};
  if (from == CalledFrom::reading) return {save, 0, "archive the record; verdict.md holds the decision"};
  return {
      verify, 0,
      from == CalledFrom::saving ? "see that the record holds" : "see that the record holds, then save it"};
}

// The panel as it would be without a change is a start for the Judge to evolve from.
JudgeStep step_to_panel(const DialogueState& state, std::string reason) {
  return {JudgeStepKind::evolve_panel, state.next_round(), std::move(reason),
          state.rounds.empty() ? std::vector<std::string>{} : names_of(state.rounds.back().panel)};
}

}  // namespace

JudgeStep next_step(const DialogueState& state, CalledFrom from) {
  using enum JudgeStepKind;
  if (state.status != DialogueStatus::open) return step_after_the_end(state, from);
  const int next = state.next_round();
  if (state.prompts.contains(next))
    return {register_round, next, "register the round once every answer is in"};
  const Convergence reading = read_convergence(state);
  if (reading.can_converge()) return {register_verdict, next - 1, "velocity is 0 and everyone has signalled"};
  if (state.is_max_rounds_reached())
    return {register_verdict,
            next - 1,
            "the rounds are used up: say in the warning what stays unsettled",
            {},
            format("The rounds are used up at {}.", render_convergence(reading))};
  if (next == 0 && state.experts.empty() && !state.panels.contains(0))
    return step_to_panel(state, "no pool was given: name the panel of round 0");
  const bool may_evolve = next > 0 && state.settings.rotation == Rotation::graduated;
  if (!may_evolve || state.panels.contains(next))
    return {issue_prompts, next, "hand out the prompts of the round"};
  if (from == CalledFrom::context)
    return step_to_panel(
        state, "seat the experts who can settle what is open, or prompt the round with the same panel");
  return {read_context, next - 1,
          format("{}: see what blocks, evolve the panel if needed, then prompt round {}",
                 render_convergence(reading), next)};
}

}  // namespace blue
