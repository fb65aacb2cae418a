#include "tools/dialogue/dialogue_tool.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/calls.h"

namespace blue {

VelocityPart velocity_part(const Convergence& reading) {
  return {reading.open_tensions.size(), reading.new_perspectives.size(), reading.velocity()};
}

ConvergencePart convergence_part(const Convergence& reading) {
  return {reading.signals, reading.panel.size(), percent_number(reading.signals, reading.panel.size()),
          reading.missing};
}

std::vector<PanelMember> panel_part(const PanelSet& panel) {
  std::vector<PanelMember> members;
  for (const Seat& seat : panel.seats) members.push_back({seat.expert});
  return members;
}

namespace {

NextAction round_call(const DialogueState& state, std::string_view tool, const JudgeStep& step) {
  NextAction action = dialogue_call(state.settings.dialogue_id, tool, step.reason);
  action.arguments.object()->set("round", step.round);
  action.command += format(" --round {}", step.round);
  return action;
}

NextAction panel_call(const DialogueState& state, const JudgeStep& step) {
  NextAction action = round_call(state, "evolve_panel", step);
  JsonArray panel;
  for (const std::string& name : step.panel) {
    JsonObject seat{{"name", name}};
    if (step.round > 0) seat.set("source", "retained");
    panel.push_back(std::move(seat));
  }
  action.command +=
      panel.empty() ? " --panel panel.json" : format(" --panel {}", shell_word(render_json(panel)));
  if (!panel.empty()) action.arguments.object()->set("panel", std::move(panel));
  return action;
}

NextAction verdict_call(const DialogueState& state, const JudgeStep& step) {
  NextAction action = round_call(state, "verdict_register", step);
  JsonObject& arguments = *action.arguments.object();
  auto add_text = [&](std::string_view field, std::string_view flag, const std::string& text) {
    if (text.empty()) return;
    arguments.set(field, text);
    action.command += format(" --{} {}", flag, shell_word(text));
  };
  auto add_ids = [&](std::string_view field, std::string_view flag, const std::vector<std::string>& ids) {
    if (ids.empty()) return;
    arguments.set(field, JsonArray(ids.begin(), ids.end()));
    for (const std::string& id : ids) action.command += format(" --{} {}", flag, id);
  };
  std::vector<std::string> accepted;
  for (const AcceptedTension& one : step.call.tensions_accepted) accepted.push_back(one.id);
  if (step.kind == JudgeStepKind::propose)
    add_text("verdict_type", "type", std::string(name_of(step.call.verdict_type)));
  add_text("recommendation", "recommendation", step.call.recommendation);
  add_ids("recommendations_adopted", "recommendations-adopted", step.call.recommendations_adopted);
  add_ids("tensions_accepted", "tensions-accepted", accepted);
  if (!step.call.acknowledged_opposition.empty()) {
    Json opposition = encode(step.call.acknowledged_opposition);
    action.command += format(" --acknowledged-opposition '{}'", render_json(opposition));
    arguments.set("acknowledged_opposition", std::move(opposition));
  }
  if (step.call.forced) {
    arguments.set("forced", true);
    action.command += " --forced";
  }
  add_text("warning", "warning", step.call.warning);
  return action;
}

}  // namespace

NextAction dialogue_call(const std::string& dialogue_id, std::string_view tool, std::string reason) {
  std::string verb = tool == "verdict_register" ? "verdict" : replace_all(std::string(tool), '_', '-');
  return {format("blue_dialogue_{}", tool), JsonObject{{"dialogue_id", dialogue_id}},
          format("blue dialogue {} --id {}", verb, dialogue_id), std::move(reason)};
}

NextAction whole_call(std::string_view tool, JsonObject arguments, std::string reason) {
  std::string command =
      format("blue call blue_dialogue_{} --args {}", tool, shell_word(render_json(arguments)));
  return {format("blue_dialogue_{}", tool), std::move(arguments), std::move(command), std::move(reason)};
}

NextAction next_action_for(const DialogueState& state, CalledFrom from) {
  const JudgeStep step = next_step(state, from);
  const DialogueCreated& settings = state.settings;
  switch (step.kind) {
    case JudgeStepKind::evolve_panel:
      return panel_call(state, step);
    case JudgeStepKind::issue_prompts:
      return round_call(state, "round_prompt", step);
    case JudgeStepKind::register_round:
      return round_call(state, "round_register", step);
    case JudgeStepKind::read_context:
      return round_call(state, "round_context", step);
    case JudgeStepKind::propose:
    case JudgeStepKind::register_verdict:
      return verdict_call(state, step);
    case JudgeStepKind::verify:
      return dialogue_call(settings.dialogue_id, "verify", step.reason);
    case JudgeStepKind::save:
      return dialogue_call(settings.dialogue_id, "save", step.reason);
    case JudgeStepKind::complete_rfc:
    case JudgeStepKind::create_rfc:
      break;
  }
  return {
      "blue_rfc_create", JsonObject{{"title", settings.title}, {"dialogue", settings.dialogue_id}},
      format("blue rfc create --title {} --dialogue {}", shell_word(settings.title), settings.dialogue_id),
      step.reason};
}

Table panel_table(const std::vector<PanelMember>& panel) {
  Table table{{"expert", "role", "tier", "relevance", "source"}, {}};
  for (const PanelMember& member : panel)
    table.rows.push_back({format("{} {}", member.emoji, member.name), member.role, name_of(member.tier),
                          format("{}", member.relevance), Cell(name_of(member.source), Tone::dim)});
  return table;
}

std::vector<Note> notes_on_pages(const LoadedDialogue& dialogue) {
  std::vector<Note> notes;
  for (const std::string& why : dialogue.unpublished)
    notes.push_back(
        {"page_not_written", why,
         "The call is on record. The next write to the dialogue, or blue sync, renders the page."});
  return notes;
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

std::map<std::string, std::string> reasons_of(const std::vector<Absence>& leaving) {
  std::map<std::string, std::string> out;
  for (const Absence& one : leaving) out[one.expert] = one.reason;
  return out;
}

Result<PanelAnswer> set_panel(Workspace& workspace, const DialogueKey& key, int round,
                              const ChoosePanel& choose) {
  const Session session = TRY(workspace.open_project());
  const DialoguePlace place = TRY(locate_dialogue(session, key));
  PanelSet panel;
  const LoadedDialogue* dialogue = TRY(write_panel(session, place, round, choose, panel));
  std::ranges::move(notes_on_pages(*dialogue), std::back_inserter(panel.notes));
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
