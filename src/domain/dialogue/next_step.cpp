#include "domain/dialogue/next_step.h"

#include <algorithm>
#include <optional>

#include "base/format.h"
#include "domain/dialogue/convergence.h"
#include "domain/error_codes.h"
#include "domain/panel/seating.h"
#include "domain/verdict/final_call.h"
#include "domain/verdict/proposal.h"
#include "domain/verdict/text.h"
#include "domain/verdict/witness.h"

namespace blue {
namespace {

JudgeStep step_after_the_end(const DialogueState& state, CalledFrom from) {
  using enum JudgeStepKind;
  if (from == CalledFrom::saving && state.status != DialogueStatus::abandoned)
    return state.settings.rfc
               ? JudgeStep{complete_rfc, 0, "it completes the linked RFC with the verdict"}
               : JudgeStep{create_rfc, 0, "an RFC takes over the decision; give it a title of its own"};
  if (from == CalledFrom::reading) return {save, 0, "archive the record; verdict.md holds the decision"};
  return {
      verify, 0,
      from == CalledFrom::saving ? "see that the record holds" : "see that the record holds, then save it"};
}

// The panel as it would be without a change is a start for the Judge to evolve from.
JudgeStep step_to_panel(const DialogueState& state, std::string reason) {
  JudgeStep step{JudgeStepKind::evolve_panel, state.next_round(), std::move(reason)};
  if (!state.rounds.empty())
    step.panel = names_of(state.rounds.back().panel);
  else if (auto suggested = panel_for(state, 0))
    step.panel = names_of(*suggested);
  return step;
}

JudgeStep step_to_prompts(const DialogueState& state, std::string reason) {
  return {JudgeStepKind::issue_prompts, state.next_round(), std::move(reason)};
}

// A call with a text to fill in is refused as it stands: it is proposed to a Judge who is reading the record,
// and another one is sent there first.
JudgeStep step_to_call(const DialogueState& state, JudgeStepKind kind, VerdictRequest call, CalledFrom from,
                       std::string reason) {
  const bool is_to_read = has_gaps(call) && from != CalledFrom::context;
  JudgeStep step{is_to_read ? JudgeStepKind::read_context : kind, state.next_round() - 1, std::move(reason)};
  if (!is_to_read) step.call = std::move(call);
  return step;
}

// What the panel is behind goes on the table, else a text that the Judge writes; the tensions that were
// accepted belong to it.
JudgeStep step_to_proposal(const DialogueState& state, const FinalCall& final, CalledFrom from,
                           std::string reason) {
  VerdictRequest call;
  call.verdict_type = VerdictKind::interim;
  call.tensions_accepted = final.request.tensions_accepted;
  call.recommendations_adopted = find_proposable(state);
  if (call.recommendations_adopted.empty()) {
    call.recommendation = kToFillIn;
    reason +=
        "; no recommendation can be proposed as it is: write the text that would be decided and "
        "propose it as an interim verdict";
  } else if (const std::vector<std::string>& ids = call.recommendations_adopted;
             find_majority(state) != ids) {
    const DecisionWitness witness = witness_of(state, *state.record.find_entity(ids.front()));
    reason += format("; {} is supported by {} of {} without opposition, and nothing else by more",
                     ids.front(), witness.covered, witness.panel);
  }
  return step_to_call(state, JudgeStepKind::propose, std::move(call), from, std::move(reason));
}

// Who did not sign is said before the verdict is registered, not only in it.
std::string say_signatures(const DialogueState& state, const VerdictRegistered& proposal) {
  const Ratification signed_by = ratification_of(state, proposal);
  if (signed_by.ratified == signed_by.panel) return "";
  return format(", which {} of {} signed", signed_by.ratified, signed_by.panel);
}

// Nothing is open: a text goes on the table, to the panel, and into the verdict. Empty when the panel has to
// talk on.
std::optional<JudgeStep> step_at_rest(const DialogueState& state, const Convergence& reading,
                                      CalledFrom from) {
  const VerdictRegistered* proposal = proposal_of(state);
  FinalCall final = final_call(state);
  if (!proposal)
    return step_to_proposal(
        state, final, from,
        format(
            "velocity is 0: put the text that would be decided on the table, so that the panel can sign it{}",
            reading.is_unanimous() && final.refusals.empty()
                ? "; everyone has signalled, so a final verdict without it is possible, but not ratified"
                : ""));
  if (!is_put_to_panel(state))
    return step_to_prompts(
        state,
        format("proposal {} is on the table: prompt the round in which the panel signs it or says what must "
               "change",
               proposal->proposal));
  if (!reading.is_unanimous()) return std::nullopt;
  if (final.refusals.empty())
    return step_to_call(
        state, JudgeStepKind::register_verdict, std::move(final.request), from,
        format("velocity is 0 and everyone has signalled; the verdict takes over proposal {}{}",
               proposal->proposal, say_signatures(state, *proposal)));
  if (final.refusals.front().code == codes::not_ratified)
    return step_to_prompts(state, final.refusals.front().message);
  return step_to_proposal(state, final, from,
                          format("{} Put another text on the table", final.refusals.front().message));
}

}  // namespace

JudgeStep next_step(const DialogueState& state, CalledFrom from) {
  using enum JudgeStepKind;
  if (state.status != DialogueStatus::open) return step_after_the_end(state, from);
  const int next = state.next_round();
  if (state.prompts.contains(next))
    return {register_round, next, "register the round once every answer is in"};
  const Convergence reading = read_for_verdict(state);
  if (state.is_max_rounds_reached()) {
    FinalCall final = final_call(state);
    // What the proposal adopts was given up since: a verdict would take it over and be refused.
    if (auto given_up = std::ranges::find(final.refusals, codes::recommendation_rejected, &Error::code);
        given_up != final.refusals.end())
      return step_to_proposal(state, final, from,
                              format("{} Put another text on the table", given_up->message));
    std::string reason = final.request.forced
                             ? "the rounds are used up: say in the warning what stays unsettled"
                             : "velocity is 0 and everyone has signalled";
    if (has_gaps(final.request)) reason += "; write what the call leaves open";
    return step_to_call(state, register_verdict, std::move(final.request), from, std::move(reason));
  }
  if (next > 0 && reading.velocity() == 0)
    if (auto step = step_at_rest(state, reading, from)) return *std::move(step);
  if (next == 0 && !state.panels.contains(0))
    return step_to_panel(state, state.experts.empty()
                                    ? "no pool was given: name the panel of round 0"
                                    : "look at the suggested panel: seat it as it is, or change it");
  const bool may_evolve = next > 0 && state.settings.rotation == Rotation::graduated;
  if (!may_evolve || state.panels.contains(next))
    return step_to_prompts(state, "hand out the prompts of the round");
  if (from == CalledFrom::context)
    return step_to_panel(
        state, "seat the experts who can settle what is open, or prompt the round with the same panel");
  return {read_context, next - 1,
          format("{}: see what blocks, evolve the panel if needed, then prompt round {}",
                 render_convergence(reading), next)};
}

}  // namespace blue
