#include "tools/dialogue/shared.h"

#include "base/format.h"
#include "base/text.h"
#include "dialogues/calls.h"

namespace blue {
namespace {

NextAction step(const DialogueState& state, std::string_view tool, std::string_view verb, int round,
                std::string reason) {
  const std::string& id = state.settings.dialogue_id;
  return {std::string(tool), JsonObject{{"dialogue_id", id}, {"round", round}},
          format("blue dialogue {} --id {} --round {}", verb, id, round), std::move(reason)};
}

}  // namespace

VelocityPart velocity_part(const Convergence& reading) {
  return {reading.open_tensions.size(), reading.new_perspectives.size(), reading.velocity()};
}

ConvergencePart convergence_part(const Convergence& reading) {
  return {reading.signals, reading.panel.size(), percent_number(reading.signals, reading.panel.size()),
          reading.missing};
}

std::vector<PanelMember> panel_part(const PanelSet& panel) {
  std::vector<PanelMember> members;
  for (const Seat& seat : panel.seats)
    members.push_back({seat.expert.name, seat.expert.role, std::string(name_of(seat.expert.tier)),
                       seat.expert.relevance, std::string(name_of(seat.expert.source)),
                       std::string(kExpertEmoji), seat.expert.focus});
  return members;
}

std::string describe_reading(const Convergence& reading) {
  return format("velocity {} ({}, {}), {} % converged ({} of {})", reading.velocity(),
                counted(reading.open_tensions.size(), "open tension"),
                counted(reading.new_perspectives.size(), "new perspective"),
                render_percent(reading.signals, reading.panel.size()), reading.signals, reading.panel.size());
}

namespace {

NextAction step_without_round(const DialogueState& state, std::string_view verb, std::string reason) {
  const std::string& id = state.settings.dialogue_id;
  return {format("blue_dialogue_{}", verb), JsonObject{{"dialogue_id", id}},
          format("blue dialogue {} --id {}", verb, id), std::move(reason)};
}

// The next panel as it would be without a change: a start for the Judge to evolve from.
NextAction evolve_step(const DialogueState& state, std::string reason) {
  const int next = state.next_round();
  NextAction action = step(state, "blue_dialogue_evolve_panel", "evolve-panel", next, std::move(reason));
  action.command += " --panel panel.json";
  if (next == 0) return action;
  JsonArray panel;
  for (const std::string& name : names_of(state.rounds.back().panel))
    panel.push_back(JsonObject{{"name", name}, {"source", "retained"}});
  action.arguments.object()->set("panel", std::move(panel));
  return action;
}

// A verdict that the rounds force: the warning says what the record leaves open.
NextAction forced_step(const DialogueState& state, const Convergence& reading) {
  NextAction action = step(state, "blue_dialogue_verdict_register", "verdict", reading.round,
                           "the rounds are used up: say in the warning what stays unsettled");
  const std::string warning = format("The rounds are used up at {}.", describe_reading(reading));
  action.arguments.object()->set("forced", true);
  action.arguments.object()->set("warning", warning);
  action.command += format(" --forced --warning \"{}\"", warning);
  return action;
}

// `text` as one word of a command line, whatever it holds.
std::string shell_word(std::string_view text) {
  if (text.find_first_of("\"$`\\!") == std::string_view::npos) return format("\"{}\"", text);
  std::string word = "'";
  for (const char one : text) word += one == '\'' ? std::string("'\\''") : std::string(1, one);
  return word + "'";
}

// What follows a verdict: the RFC it was asked for, or one that takes over the decision.
NextAction rfc_step(const DialogueCreated& settings) {
  if (settings.rfc)
    return {"blue_rfc_get", JsonObject{{"id", *settings.rfc}},
            format("blue rfc get {}", shell_word(*settings.rfc)), "the verdict belongs into this RFC"};
  return {
      "blue_rfc_create", JsonObject{{"title", settings.title}, {"dialogue", settings.dialogue_id}},
      format("blue rfc create --title {} --dialogue {}", shell_word(settings.title), settings.dialogue_id),
      "an RFC takes over the decision; give it a title of its own"};
}

NextAction closed_step(const DialogueState& state, CalledFrom from) {
  if (from == CalledFrom::saving && state.status != DialogueStatus::abandoned)
    return rfc_step(state.settings);
  if (from == CalledFrom::reading)
    return step_without_round(state, "save", "archive the record; verdict.md holds the decision");
  return step_without_round(state, "verify", "see that the record holds, then save it");
}

}  // namespace

NextAction next_action_for(const DialogueState& state, CalledFrom from) {
  if (state.status != DialogueStatus::open) return closed_step(state, from);
  const int next = state.next_round();
  if (state.prompts.contains(next))
    return step(state, "blue_dialogue_round_register", "round-register", next,
                "register the round once every answer is in");
  const Convergence reading = read_convergence(state);
  if (reading.can_converge())
    return step(state, "blue_dialogue_verdict_register", "verdict", next - 1,
                "velocity is 0 and everyone has signalled");
  if (state.is_max_rounds_reached()) return forced_step(state, reading);
  if (next == 0 && state.experts.empty() && !state.panels.contains(0))
    return evolve_step(state, "no pool was given: name the panel of round 0");
  if (next > 0 && state.settings.rotation == Rotation::graduated && !state.panels.contains(next)) {
    if (from == CalledFrom::context)
      return evolve_step(state,
                         "seat experts who can settle what is open, or prompt the round with the same panel");
    return step(state, "blue_dialogue_round_context", "round-context", next - 1,
                format("{}: see what blocks, evolve the panel if needed, then prompt round {}",
                       describe_reading(reading), next));
  }
  return step(state, "blue_dialogue_round_prompt", "round-prompt", next, "hand out the prompts of the round");
}

Table panel_table(const std::vector<PanelMember>& panel) {
  Table table{{"expert", "role", "tier", "relevance", "source"}, {}};
  for (const PanelMember& member : panel)
    table.rows.push_back({format("{} {}", member.emoji, member.name), member.role, member.tier,
                          format("{}", member.relevance), Cell(member.source, Tone::dim)});
  return table;
}

void add_notes(View& view, const std::vector<Note>& notes) {
  for (const Note& note : notes) {
    std::string place = note.expert;
    if (note.line > 0) place += format(":{}:{}", note.line, note.column);
    if (!place.empty()) place += ": ";
    view.push_back(Paragraph{
        Cell(format("{}{}{}{}", place, note.message, note.fix.empty() ? "" : " ", note.fix), Tone::warning)});
  }
}

Result<PanelAnswer> set_panel(Workspace& workspace, const DialogueKey& key,
                              const std::function<Result<PanelSet>(const DialogueState&)>& choose) {
  const Session session = TRY(workspace.open_project());
  const DialoguePlace place = TRY(locate_dialogue(session, key));
  PanelSet panel;
  const LoadedDialogue* dialogue = TRY(write_panel(session, place, choose, panel));
  return PanelAnswer{.dialogue_id = dialogue->state.settings.dialogue_id,
                     .round = panel.round,
                     .basis = std::string(name_of(panel.basis)),
                     .panel_file = panel_path(place, panel.round),
                     .panel = panel_part(panel),
                     .left = panel.left,
                     .notes = panel.notes,
                     .next_action = next_action_for(dialogue->state)};
}

View to_view(const PanelAnswer& answer) {
  View view{Heading{format("Panel of round {} ({})", answer.round, answer.basis)}, panel_table(answer.panel)};
  for (const Departure& gone : answer.left)
    view.push_back(Paragraph{
        Cell(format("{} left{}.", gone.expert, gone.reason.empty() ? "" : ": " + gone.reason), Tone::dim)});
  add_notes(view, answer.notes);
  view.push_back(to_view(answer.next_action));
  return view;
}

}  // namespace blue
