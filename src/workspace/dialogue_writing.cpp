#include "workspace/dialogue_writing.h"

#include <algorithm>

#include "base/format.h"
#include "domain/apply.h"
#include "domain/closing.h"
#include "domain/panel.h"
#include "prompts/convergence_summary.h"
#include "prompts/expert_prompt.h"
#include "prompts/panel_files.h"
#include "workspace/answers.h"

namespace blue {
namespace {

std::string round_folder(int round) { return format("round-{}", round); }

Publication panel_publication(const DialogueState& state, const PanelSet& panel) {
  return {format("{}/panel.json", round_folder(panel.round)), panel_json(state, panel)};
}

bool is_set_already(const DialogueState& state, const PanelSet& panel) {
  auto set = state.panels.find(panel.round);
  return set != state.panels.end() && set->second == panel;
}

// Who of `wanted` has no prompt of the round yet.
std::vector<std::string> without_prompt(const DialogueState& state, int round,
                                        const std::vector<std::string>& wanted) {
  std::vector<std::string> missing;
  auto issued = state.prompts.find(round);
  for (const std::string& slug : wanted)
    if (issued == state.prompts.end() || std::ranges::find(issued->second, slug) == issued->second.end())
      missing.push_back(slug);
  return missing;
}

}  // namespace

std::string panel_file(const DialoguePlace& place, int round) {
  return format("{}/{}/panel.json", place.folder, round_folder(round));
}
std::string answer_file(const DialoguePlace& place, int round, std::string_view expert) {
  return format("{}/{}/{}.md", place.folder, round_folder(round), expert);
}
std::string prompt_file(const DialoguePlace& place, int round, std::string_view expert) {
  return format("{}/{}/{}.prompt.md", place.folder, round_folder(round), expert);
}

Result<const LoadedDialogue*> write_panel(Workspace& workspace, const DialoguePlace& place,
                                          const std::function<Result<PanelSet>(const DialogueState&)>& choose,
                                          PanelSet& panel) {
  return write_dialogue(workspace, place, [&](const LoadedDialogue& dialogue) -> Result<Decision> {
    panel = TRY(choose(dialogue.state));
    if (is_set_already(dialogue.state, panel)) return Decision{};
    return Decision{event_of(panel, render_instant(workspace.clock().now())),
                    {panel_publication(dialogue.state, panel)}};
  });
}

Result<PromptRun> write_prompts(Workspace& workspace, const DialoguePlace& place, int round,
                                const std::vector<std::string>& experts,
                                const std::function<Status(const Expert&)>& check) {
  PromptRun run;
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<Decision> {
    PromptIssued issued = TRY(issue_prompts(dialogue.state, round, experts));
    Decision decision;
    decision.files.push_back(panel_publication(dialogue.state, issued.panel));
    for (const Seat& seat : issued.panel.seats) {
      if (std::ranges::find(issued.experts, seat.expert.slug) == issued.experts.end()) continue;
      TRY(check(seat.expert));
      IssuedPrompt prompt{seat, "", prompt_file(place, round, seat.expert.slug),
                          answer_file(place, round, seat.expert.slug)};
      prompt.text = expert_prompt(dialogue.state, issued.panel, seat, round, prompt.output_file);
      decision.files.push_back(
          {format("{}/{}.prompt.md", round_folder(round), seat.expert.slug), prompt.text});
      run.prompts.push_back(std::move(prompt));
    }
    if (!without_prompt(dialogue.state, round, issued.experts).empty())
      decision.event = event_of(issued, render_instant(workspace.clock().now()));
    return decision;
  };
  run.dialogue = TRY(write_dialogue(workspace, place, decide));
  return run;
}

Result<RoundRun> write_round(Workspace& workspace, const DialoguePlace& place, const RoundRequest& request,
                             const std::vector<GivenAnswer>& given) {
  RoundRun run;
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<Decision> {
    Instant now = workspace.clock().now();
    RoundInput input{request, {}, render_instant(now)};
    if (auto panel = panel_of_request(dialogue.state, request)) {
      TRY(check_given_answers(place, request.round, *panel, given));
      input.answers = TRY(read_answers(place, request.round, *panel, dialogue.state, given, now));
    }
    run.decision = TRY(register_round(dialogue.state, input));
    TRY(write_given_answers(place, request.round, given));  // a refused call leaves no file behind
    if (run.decision.already_registered) return Decision{};
    return Decision{event_of(run.decision.event, render_instant(now)),
                    {panel_publication(dialogue.state, run.decision.event.panel)}};
  };
  run.dialogue = TRY(write_dialogue(workspace, place, decide));
  return run;
}

Result<VerdictRun> write_verdict(Workspace& workspace, const DialoguePlace& place,
                                 const VerdictInput& input) {
  VerdictRun run;
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<Decision> {
    VerdictInput complete = input;
    complete.ledger_head = dialogue.head.hash;
    run.decision = TRY(register_verdict(dialogue.state, complete));
    if (run.decision.already_registered) return Decision{};
    return Decision{event_of(run.decision.event, render_instant(workspace.clock().now())), {}};
  };
  run.dialogue = TRY(write_dialogue(workspace, place, decide));
  if (run.decision.event.verdict_type == VerdictKind::final)
    run.summary = convergence_summary(run.dialogue->state);
  return run;
}

}  // namespace blue
