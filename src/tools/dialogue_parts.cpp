#include "tools/dialogue_parts.h"

#include "base/format.h"
#include "base/text.h"

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

NextAction next_action_for(const DialogueState& state) {
  const std::string& id = state.settings.dialogue_id;
  if (state.status != DialogueStatus::open)
    return {"blue_dialogue_get", JsonObject{{"dialogue_id", id}}, format("blue dialogue get --id {}", id),
            format("the dialogue is {}; read its verdict", name_of(state.status))};
  int next = state.next_round();
  if (state.prompts.contains(next))
    return step(state, "blue_dialogue_round_register", "round-register", next,
                "register the round once every answer is in");
  Convergence reading = read_convergence(state);
  if (reading.can_converge())
    return step(state, "blue_dialogue_verdict_register", "verdict", next - 1,
                "velocity is 0 and everyone has signalled");
  if (state.is_max_rounds_reached())
    return step(state, "blue_dialogue_verdict_register", "verdict", next - 1,
                "the rounds are used up: a verdict needs forced and a warning");
  if (next > 0 && state.settings.rotation == Rotation::graduated && !state.panels.contains(next))
    return step(state, "blue_dialogue_round_context", "round-context", next - 1,
                format("{}: see what blocks, evolve the panel if needed, then prompt round {}",
                       describe_reading(reading), next));
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
  for (const Note& note : notes)
    view.push_back(Paragraph{
        Cell(note.fix.empty() ? note.message : format("{} {}", note.message, note.fix), Tone::warning)});
}

}  // namespace blue
