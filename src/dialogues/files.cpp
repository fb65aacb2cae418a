#include "dialogues/files.h"

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/log.h"
#include "domain/file_names.h"
#include "pages/dialogue.h"
#include "pages/panel_files.h"
#include "pages/round_summary.h"
#include "pages/scoreboard.h"
#include "pages/tensions.h"
#include "pages/verdict.h"
#include "prompts/expert_prompt.h"

namespace blue {
namespace {

using Files = std::vector<Publication>;

int round_of(const Event& event) {
  const Json* round = event.body.find("round");
  return round && round->integer() ? static_cast<int>(*round->integer()) : 0;
}

void add_panel(Files& files, const DialogueState& state, int round) {
  files.push_back({panel_file(round), panel_json(state, state.panels.at(round))});
}

void add_pool(Files& files, const DialogueState& state) {
  if (!state.experts.empty()) files.push_back({kExpertPoolFile, expert_pool_json(state)});
}

ExpertPrompts prompts_of(const DialogueState& state, const PanelSet& panel) {
  const auto form = state.prompt_forms.find(panel.round);
  return {state, panel, panel.round, form == state.prompt_forms.end() ? PromptForm() : form->second};
}

std::string prompt_in(const ExpertPrompts& prompts, const DialogueState& state, const PanelSet& panel,
                      const Seat& seat) {
  return prompts.render(
      seat, format("{}/{}", state.settings.output_dir, answer_file(panel.round, seat.expert.slug)));
}

void add_prompts(Files& files, const DialogueState& state, const Event& event) {
  const PanelSet& panel = state.panels.at(round_of(event));
  const JsonArray asked = *event.body.find("experts")->array();
  const ExpertPrompts prompts = prompts_of(state, panel);
  for (const Seat& seat : panel.seats)
    if (std::ranges::find(asked, Json(seat.expert.slug)) != asked.end())
      files.push_back({prompt_file(panel.round, seat.expert.slug), prompt_in(prompts, state, panel, seat)});
}

void add_round(Files& files, const DialogueState& state, int round) {
  files.push_back({round_summary_file(round), render_round_summary(state, round)});
  files.push_back({kScoreboardFile, render_scoreboard_page(state)});
  files.push_back({kTensionsFile, render_tensions_page(state)});
}

// `<name>.edited-<time>`, with a number where an earlier edit has that name.
Path free_name_beside(const Path& path, Instant now) {
  const std::string name = format("{}.edited-{}", path.string(), render_compact_instant(now));
  Path aside = name;
  for (int number = 2; is_present(aside); ++number) aside = format("{}-{}", name, number);
  return aside;
}

}  // namespace

std::string render_prompt(const DialogueState& state, const PanelSet& panel, const Seat& seat) {
  return prompt_in(prompts_of(state, panel), state, panel, seat);
}

std::vector<Publication> render_files(const DialogueState& after, const Event& event) {
  const std::string_view kind = event.kind;
  const bool is_round = kind == RoundRegistered::kKind, is_verdict = kind == VerdictRegistered::kKind;
  Files files{{kDialoguePage, render_dialogue_page(after)}};
  if (kind == DialogueCreated::kKind || kind == ExpertCreated::kKind) add_pool(files, after);
  if (kind == PanelSet::kKind || kind == PromptIssued::kKind || is_round)
    add_panel(files, after, round_of(event));
  if (kind == PromptIssued::kKind) add_prompts(files, after, event);
  if (is_round || is_verdict) add_round(files, after, round_of(event));
  if (is_verdict) files.push_back({kVerdictFile, render_verdict_page(after)});
  return files;
}

Result<> keep_edited(const Path& path, Instant now) {
  const Path aside = free_name_beside(path, now);
  if (!TRY(move_file(path, aside))) return keep_edited(path, now);
  log(LogLevel::warning, "{} was edited; the edited file is kept as {}.", path.string(), aside.string());
  return {};
}

Result<> publish_file(const DialoguePlace& place, const Publication& file, const IsOwnWork& is_own,
                      Instant now) {
  TRY(check_no_link_before(place, file.path));
  const Path path = place.path() / file.path;
  TRY(make_folder(path.parent_path()));
  if (auto present = read_file(path)) {
    if (*present == file.text) return {};
    if (!is_own || !is_own(file.path, *present)) TRY(keep_edited(path, now));
  }
  return write_file(path, file.text, Durability::published);
}

std::vector<std::string> publish(const DialoguePlace& place, std::span<const Publication> files,
                                 const IsOwnWork& is_own, Instant now) {
  std::vector<std::string> failures;
  for (const Publication& file : files)
    if (Result<> done = publish_file(place, file, is_own, now); !done) {
      log(LogLevel::warning, "{}", done.error().message);
      failures.push_back(done.error().message);
    }
  return failures;
}

}  // namespace blue
