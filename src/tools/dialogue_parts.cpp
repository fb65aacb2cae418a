#include "tools/dialogue_parts.h"

#include "base/format.h"
#include "base/text.h"

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
  for (const Seat& seat : panel.seats)
    members.push_back({seat.expert.name, seat.expert.role, std::string(name_of(seat.expert.tier)),
                       seat.expert.relevance, std::string(name_of(seat.expert.source)),
                       std::string(kExpertMark), seat.expert.focus});
  return members;
}

namespace {

// `text` as one word of a command line, whatever it holds.
std::string shell_word(std::string_view text) {
  if (text.find_first_of("\"$`\\!") == std::string_view::npos) return format("\"{}\"", text);
  std::string word = "'";
  for (const char one : text) word += one == '\'' ? std::string("'\\''") : std::string(1, one);
  return word + "'";
}

NextAction dialogue_call(const DialogueState& state, std::string_view tool, std::string_view verb,
                         std::string reason) {
  const std::string& id = state.settings.dialogue_id;
  return {format("blue_dialogue_{}", tool), JsonObject{{"dialogue_id", id}},
          format("blue dialogue {} --id {}", verb, id), std::move(reason)};
}

NextAction round_call(const DialogueState& state, std::string_view tool, std::string_view verb,
                      const JudgeStep& step) {
  NextAction action = dialogue_call(state, tool, verb, step.reason);
  action.arguments.object()->set("round", step.round);
  action.command += format(" --round {}", step.round);
  return action;
}

NextAction panel_call(const DialogueState& state, const JudgeStep& step) {
  NextAction action = round_call(state, "evolve_panel", "evolve-panel", step);
  action.command += " --panel panel.json";
  JsonArray panel;
  for (const std::string& name : step.panel)
    panel.push_back(JsonObject{{"name", name}, {"source", "retained"}});
  if (!panel.empty()) action.arguments.object()->set("panel", std::move(panel));
  return action;
}

NextAction verdict_call(const DialogueState& state, const JudgeStep& step) {
  NextAction action = round_call(state, "verdict_register", "verdict", step);
  if (step.warning.empty()) return action;
  action.arguments.object()->set("forced", true);
  action.arguments.object()->set("warning", step.warning);
  action.command += format(" --forced --warning \"{}\"", step.warning);
  return action;
}

}  // namespace

NextAction next_action_for(const DialogueState& state, CalledFrom from) {
  const JudgeStep step = next_step(state, from);
  const DialogueCreated& settings = state.settings;
  switch (step.kind) {
    case JudgeStepKind::evolve_panel:
      return panel_call(state, step);
    case JudgeStepKind::issue_prompts:
      return round_call(state, "round_prompt", "round-prompt", step);
    case JudgeStepKind::register_round:
      return round_call(state, "round_register", "round-register", step);
    case JudgeStepKind::read_context:
      return round_call(state, "round_context", "round-context", step);
    case JudgeStepKind::register_verdict:
      return verdict_call(state, step);
    case JudgeStepKind::verify:
      return dialogue_call(state, "verify", "verify", step.reason);
    case JudgeStepKind::save:
      return dialogue_call(state, "save", "save", step.reason);
    case JudgeStepKind::read_rfc:
      return {"blue_rfc_get", JsonObject{{"id", *settings.rfc}},
              format("blue rfc get {}", shell_word(*settings.rfc)), step.reason};
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

}  // namespace blue
