#include "workspace/dialogue_files.h"

#include <algorithm>

#include "base/format.h"
#include "documents/paths.h"
#include "prompts/dialogue_page.h"
#include "prompts/expert_prompt.h"
#include "prompts/panel_files.h"

namespace blue {
namespace {

// What one kind of event adds to the dialogue's page, which every event changes.
using Files = std::vector<Publication>;

void add_panel(Files& files, const DialogueState& state, int round) {
  files.push_back({panel_file(round), panel_json(state, state.panels.at(round))});
}

void add_pool(Files& files, const DialogueState& state) {
  if (!state.experts.empty()) files.push_back({kExpertPoolFile, expert_pool_json(state)});
}

void add_prompts(Files& files, const DialogueState& state, const PromptIssued& issued) {
  for (const Seat& seat : issued.panel.seats)
    if (std::ranges::find(issued.experts, seat.expert.slug) != issued.experts.end())
      files.push_back(
          {prompt_file(issued.round, seat.expert.slug), render_prompt(state, issued.panel, seat)});
}

int round_of(const Event& event) {
  const Json* round = event.body.find("round");
  return round && round->integer() ? static_cast<int>(*round->integer()) : 0;
}

}  // namespace

std::string render_prompt(const DialogueState& state, const PanelSet& panel, const Seat& seat) {
  return expert_prompt(
      state, panel, seat, panel.round,
      format("{}/{}", state.settings.output_dir, answer_file(panel.round, seat.expert.slug)));
}

std::vector<Publication> render_files(const DialogueState& after, const Event& event) {
  Files files{{kDialoguePage, render_dialogue_page(after)}};
  if (event.kind == DialogueCreated::kKind || event.kind == ExpertCreated::kKind) add_pool(files, after);
  if (event.kind == PanelSet::kKind) add_panel(files, after, round_of(event));
  if (event.kind == PromptIssued::kKind) {
    add_panel(files, after, round_of(event));
    if (auto issued = decode<PromptIssued>(event.body)) add_prompts(files, after, *issued);
  }
  if (event.kind == RoundRegistered::kKind) add_panel(files, after, round_of(event));
  return files;
}

}  // namespace blue
