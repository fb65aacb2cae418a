#include "pages/export.h"

#include "domain/dialogue/breadth.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/totals.h"
#include "domain/round/acts.h"
#include "domain/scrutiny/scrutinise.h"
#include "domain/verdict/minority_report.h"

namespace blue {
namespace {

JsonArray as_json(const std::vector<std::string>& texts) { return JsonArray(texts.begin(), texts.end()); }

template <class Items, class RowOf>
JsonArray rows_of(const Items& items, const RowOf& row_of) {
  JsonArray rows;
  for (const auto& item : items) rows.push_back(row_of(item));
  return rows;
}

Json score_json(const Scores& scores) {
  return JsonObject{
      {"W", scores.W}, {"C", scores.C}, {"T", scores.T}, {"R", scores.R}, {"total", scores.total}};
}

Json totals_json(const DialogueState& state) {
  const Totals totals = totals_of(state);
  return JsonObject{
      {"rounds", totals.rounds},
      {"alignment", score_json(totals.alignment)},
      {"experts_consulted", totals.experts_consulted},
      {"tensions_resolved", totals.tensions_resolved},
      {"final_velocity", totals.final_velocity},
      {"convergence_achieved", totals.convergence_achieved},
      {"convergence_reason", totals.convergence_reason ? Json(*totals.convergence_reason) : Json()}};
}

// A row for the round in which a standing signal was given; later rounds add none.
Json signals_json(const DialogueState& state) {
  JsonArray rows;
  for (const RoundRegistered& round : state.rounds)
    for (const Signal& signal : round.standing)
      if (signal.round == round.round)
        rows.push_back(JsonObject{
            {"round", signal.round}, {"expert", signal.expert}, {"signaled_at", signal.signaled_at}});
  return rows;
}

// `object` without members that the export has elsewhere.
Json without(Json object, std::initializer_list<std::string_view> keys) {
  for (std::string_view key : keys) object.object()->erase(key);
  return object;
}

Json experts_json(const DialogueState& state) {
  const Scores alignment = totals_of(state).alignment;
  return rows_of(state.experts, [&](const Expert& expert) {
    Json row = encode(expert);
    JsonArray sat;
    for (const RoundRegistered& round : state.rounds)
      if (!expert.slug.empty() && sits_on(round.panel, expert.slug)) sat.emplace_back(round.round);
    auto score = alignment.experts.find(expert.slug);
    row.object()->append("score", score == alignment.experts.end() ? Json() : Json(score->second));
    row.object()->append("rounds", std::move(sat));
    return row;
  });
}

Json round_json(const DialogueState& state, const RoundRegistered& round) {
  const RoundCounts unaided = counts_without_acts(state, round.round);
  std::vector<std::string> signals;
  for (const Signal& signal : round.standing) signals.push_back(signal.expert);
  return JsonObject{{"round", round.round},
                    {"evidence", name_of(round.evidence)},
                    {"panel", encode(round.panel.seats)},
                    {"left", encode(round.panel.left)},
                    {"summary", round.summary},
                    {"absent", encode(round.absent)},
                    {"answers", encode(round.answers)},
                    {"score", score_json(round.scores)},
                    {"expert_scores", encode(round.scores.experts)},
                    {"expert_components", encode(round.scores.expert_components)},
                    {"open_tensions", as_json(round.counts.open_tensions)},
                    {"new_perspectives", as_json(round.counts.new_perspectives)},
                    {"converge_signals", as_json(signals)},
                    {"tension_updates", encode(round.tension_updates)},
                    {"standing", encode(round.standing)},
                    {"suspended", encode(round.suspended)},
                    {"minority_verdicts", encode(round.minority_verdicts)},
                    {"dissents", encode(round.dissents)},
                    {"velocity_without_acts", unaided.velocity()},
                    {"notes", encode(round.notes)}};
}

// Adds every member of `from`, which is an object.
void add_members(JsonObject& row, const Json& from) {
  for (const auto& [key, value] : *from.object()) row.set(key, value);
}

void add_tension(JsonObject& row, const DialogueState& state, const std::string& id) {
  if (const Tension* tension = state.record.find_tension(id)) add_members(row, encode(*tension));
  JsonArray history;
  for (const Transition& one : state.record.transitions)
    if (one.id == id) history.push_back(encode(one));
  row.set("history", std::move(history));
}

// Every entity of a kind with its present status; tensions also with owner, resolution and history.
Json entities_json(const DialogueState& state, EntityKind kind) {
  JsonArray rows;
  for (const Entity& entity : state.record.entities) {
    if (entity.type != kind) continue;
    Json row = encode(entity);
    // Where the marker says nothing but an id, what the record says of it is the label.
    if (entity.unplaced) row.object()->set("label", entity.shown_label());
    if (kind == EntityKind::tension) add_tension(*row.object(), state, entity.id);
    auto merged = state.record.merged_into.find(entity.id);
    if (merged != state.record.merged_into.end()) row.object()->set("merged_into", merged->second);
    rows.push_back(std::move(row));
  }
  return rows;
}

// The items of all rounds' `part`, each with its round as first member.
template <class Part>
Json gathered(const DialogueState& state, std::vector<Part> RoundRegistered::* part) {
  JsonArray rows;
  for (const RoundRegistered& round : state.rounds)
    for (const Part& item : round.*part) {
      JsonObject row{{"round", round.round}};
      add_members(row, encode(item));
      rows.emplace_back(std::move(row));
    }
  return rows;
}

Json verdict_json(const VerdictRegistered& verdict) {
  return without(encode(verdict), {"digest", "tensions", "transitions", "certificate"});
}

// Every act with the labels of what it touches.
Json acts_json(const DialogueState& state) {
  return rows_of(judge_acts(state), [](const JudgeAct& act) {
    Json row = encode(act);
    row.object()->set("label", act.label);
    if (!act.into.empty()) row.object()->set("into_label", act.into_label);
    return row;
  });
}

Json event_json(const Event& event) {
  return JsonObject{{"sequence", event.sequence}, {"kind", event.kind}, {"at", event.at}};
}

}  // namespace

Json scoreboard_row(const RoundRegistered& round) {
  const RoundCounts& counts = round.counts;
  return JsonObject{
      {"round", round.round},
      {"score", score_json(round.scores)},
      {"velocity", JsonObject{{"open_tensions", counts.open_tensions.size()},
                              {"new_perspectives", counts.new_perspectives.size()},
                              {"total", counts.velocity()}}},
      {"convergence", JsonObject{{"signals", counts.converge_signals},
                                 {"panel_size", counts.panel_size},
                                 {"percent", percent_number(counts.converge_signals, counts.panel_size)}}}};
}

Json export_json(const DialogueState& state, std::span<const Event> events, std::string_view ledger_head) {
  const DialogueCreated& made = state.settings;
  const bool is_abandoned = state.status == DialogueStatus::abandoned;
  const VerdictRegistered* final = find_final_verdict(state);
  return JsonObject{
      {"dialogue_id", made.dialogue_id},
      {"title", made.title},
      {"question", made.question ? Json(*made.question) : Json()},
      {"status", name_of(state.status)},
      {"abandoned_reason", is_abandoned ? Json(state.abandoned_reason) : Json()},
      {"evidence", name_of(made.evidence)},
      {"created_at", state.created_at},
      {"settings", without(encode(made), {"dialogue_id", "title", "question", "evidence", "pool"})},
      {"scoreboard",
       JsonObject{{"rounds", rows_of(state.rounds, scoreboard_row)}, {"totals", totals_json(state)}}},
      {"convergence_signals", signals_json(state)},
      {"experts", experts_json(state)},
      {"rounds",
       rows_of(state.rounds, [&](const RoundRegistered& round) { return round_json(state, round); })},
      {"perspectives", entities_json(state, EntityKind::perspective)},
      {"recommendations", entities_json(state, EntityKind::recommendation)},
      {"tensions", entities_json(state, EntityKind::tension)},
      {"evidence_entities", entities_json(state, EntityKind::evidence)},
      {"claims", entities_json(state, EntityKind::claim)},
      {"references", gathered(state, &RoundRegistered::references)},
      {"moves", gathered(state, &RoundRegistered::moves)},
      {"merges", gathered(state, &RoundRegistered::merges)},
      {"verdicts", rows_of(state.verdicts, verdict_json)},
      {"certificate", final && final->certificate ? encode(*final->certificate) : Json()},
      {"judge_acts", acts_json(state)},
      {"minority_report", encode(minority_report(state))},
      {"breadth", encode(breadth_of(state))},
      {"scrutiny", encode(scrutinise(state))},
      {"events", rows_of(events, event_json)},
      {"ledger",
       JsonObject{
           {"events", events.size()}, {"head", ledger_head}, {"renderer", FormatVersions{}.renderer}}}};
}

}  // namespace blue
