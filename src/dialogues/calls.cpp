#include "dialogues/calls.h"

#include <algorithm>

#include "base/format.h"
#include "dialogues/files.h"
#include "domain/dialogue/state.h"
#include "domain/file_names.h"
#include "domain/panel/seating.h"
#include "pages/boxed_summary.h"

namespace blue {
namespace {

bool is_set_already(const DialogueState& state, const PanelSet& panel) {
  auto set = state.panels.find(panel.round);
  return set != state.panels.end() && set->second == panel;
}

// True when everyone in `wanted` has a prompt of the round.
bool have_prompts(const DialogueState& state, int round, const std::vector<std::string>& wanted) {
  auto issued = state.prompts.find(round);
  return issued != state.prompts.end() && std::ranges::all_of(wanted, [&](const std::string& slug) {
           return std::ranges::find(issued->second, slug) != issued->second.end();
         });
}

bool is_asked(const PromptIssued& issued, const Seat& seat) {
  return std::ranges::find(issued.experts, seat.expert.slug) != issued.experts.end();
}

}  // namespace

Result<const LoadedDialogue*> write_panel(const Session& session, const DialoguePlace& place,
                                          const std::function<Result<PanelSet>(const DialogueState&)>& choose,
                                          PanelSet& panel) {
  return write_dialogue(session, place,
                        [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
                          panel = TRY(choose(dialogue.state));
                          if (is_set_already(dialogue.state, panel)) return std::nullopt;
                          return Decision{panel, session.clock().now()};
                        });
}

std::string panel_path(const DialoguePlace& place, int round) { return place.in_project(panel_file(round)); }

Result<PromptRun> write_prompts(const Session& session, const DialoguePlace& place, int round,
                                const std::vector<std::string>& experts,
                                const std::function<Result<>(const Expert&)>& check) {
  PromptIssued issued;
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
    issued = TRY(issue_prompts(dialogue.state, round, experts));
    for (const Seat& seat : issued.panel.seats)
      if (is_asked(issued, seat)) TRY(check(seat.expert));
    if (have_prompts(dialogue.state, round, issued.experts)) return std::nullopt;
    return Decision{issued, session.clock().now()};
  };
  PromptRun run{.dialogue = TRY(write_dialogue(session, place, decide)), .prompts = {}};
  for (const Seat& seat : issued.panel.seats)
    if (is_asked(issued, seat))
      run.prompts.push_back({seat, render_prompt(run.dialogue->state, issued.panel, seat),
                             place.in_project(prompt_file(round, seat.expert.slug)),
                             place.in_project(answer_file(round, seat.expert.slug))});
  return run;
}

Result<RoundRun> write_round(const Session& session, const DialoguePlace& place, const RoundRequest& request,
                             const std::vector<GivenAnswer>& given) {
  RoundRun run;
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
    Instant now = session.clock().now();
    RoundInput input{request, {}, render_instant(now)};
    const auto panel = panel_of_request(dialogue.state, request);
    const RoundFolder folder = TRY(read_round_folder(place, request.round));
    if (panel) {
      TRY(check_answer_places(place, folder, *panel));
      TRY(check_given_answers(place, request.round, *panel, given));
      input.answers = TRY(read_answers(folder, *panel, dialogue.state, given, now));
    }
    auto decision = register_round(dialogue.state, input);
    if (!decision) return fail(with_file_hints(std::move(decision).error(), folder));
    run.decision = *std::move(decision);
    run.remarks = find_uncounted_answers(folder, run.decision.event.panel);
    TRY(write_given_answers(place, request.round, given));  // a refused call writes no file
    if (run.decision.already_registered) return std::nullopt;
    return Decision{run.decision.event, now};
  };
  run.dialogue = TRY(write_dialogue(session, place, decide));
  return run;
}

Result<VerdictRun> write_verdict(const Session& session, const DialoguePlace& place,
                                 const VerdictRequest& request) {
  VerdictRun run;
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
    run.decision = TRY(register_verdict(dialogue.state, request, dialogue.head.hash));
    if (run.decision.already_registered) return std::nullopt;
    return Decision{run.decision.event, session.clock().now()};
  };
  run.dialogue = TRY(write_dialogue(session, place, decide));
  if (run.decision.event.verdict_type == VerdictKind::final)
    run.summary = convergence_summary(run.dialogue->state);
  return run;
}

}  // namespace blue
