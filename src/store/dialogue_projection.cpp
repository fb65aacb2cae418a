#include "store/dialogue_projection.h"

#include <map>
#include <set>
#include <span>

#include "base/text.h"

namespace blue {
namespace {

// Two columns that only tensions fill.
SqlValue owner_of(const Tension* tension) { return tension ? SqlValue(tension->owner) : SqlValue(nullptr); }
SqlValue path_of(const Tension* tension) {
  return tension ? SqlValue(tension->resolution_path) : SqlValue(nullptr);
}

Result<> forget_round(Database& index, const std::string& dialogue_id, int round) {
  for (const char* sql : {"delete from rounds where dialogue_id = $1 and round = $2",
                          "delete from convergence_signals where dialogue_id = $1 and round = $2",
                          "delete from entities where dialogue_id = $1 and round = $2",
                          "delete from refs where dialogue_id = $1 and round = $2",
                          "delete from moves where dialogue_id = $1 and round = $2"})
    TRY(index.run(sql, {dialogue_id, round}));
  return {};
}

Result<> insert_scoreboard_line(Database& index, const std::string& dialogue_id, const RoundRegistered& round,
                                const std::string& registered_at) {
  const Scores& scores = round.scores;
  return index.run(
      "insert into rounds (dialogue_id, round, registered_at, summary, evidence, score, score_wisdom, "
      "score_consistency, score_truth, score_relationships, open_tensions, new_perspectives, "
      "converge_signals, panel_size) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
      {dialogue_id, round.round, registered_at, round.summary, name_of(round.evidence), scores.total,
       scores.W, scores.C, scores.T, scores.R, round.counts.open_tensions.size(),
       round.counts.new_perspectives.size(), round.counts.converge_signals, round.counts.panel_size});
}

Result<> insert_signals(Database& index, const std::string& dialogue_id, const RoundRegistered& round) {
  for (const Signal& signal : round.standing)
    if (signal.round == round.round)
      TRY(
          index.run("insert into convergence_signals (dialogue_id, round, expert_name, signaled_at) "
                    "values ($1, $2, $3, $4)",
                    {dialogue_id, signal.round, signal.expert, signal.signaled_at}));
  return {};
}

Result<> insert_entities(Database& index, const DialogueState& after, const RoundRegistered& round) {
  for (const Entity& registered : round.entities) {
    const Entity* entity = after.record.find_entity(registered.id);
    const Tension* tension = after.record.find_tension(registered.id);
    TRY(index.run(
        "insert into entities (dialogue_id, entity_id, type, round, author, origin, local_id, status, "
        "label, content, owner, resolution_path) "
        "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        {after.settings.dialogue_id, registered.id, name_of(registered.type), registered.round,
         registered.author, name_of(registered.origin), registered.local_id,
         name_of((entity ? *entity : registered).status), registered.label.text, registered.content.text,
         owner_of(tension), path_of(tension)}));
  }
  return {};
}

Result<> insert_references(Database& index, const std::string& dialogue_id, const RoundRegistered& round) {
  int position = 0;
  for (const Reference& reference : round.references)
    TRY(
        index.run("insert into refs (dialogue_id, round, position, type, expert, source, target, origin) "
                  "values ($1, $2, $3, $4, $5, $6, $7, $8)",
                  {dialogue_id, round.round, position++, name_of(reference.type), reference.expert,
                   reference.source, reference.target, name_of(reference.origin)}));
  position = 0;
  for (const Move& move : round.moves)
    TRY(
        index.run("insert into moves (dialogue_id, round, position, type, expert, targets, origin) "
                  "values ($1, $2, $3, $4, $5, $6, $7)",
                  {dialogue_id, round.round, position++, name_of(move.type), move.expert,
                   join(move.targets, " "), name_of(move.origin)}));
  return {};
}

Result<> update_entity(Database& index, const DialogueState& after, const Entity& entity) {
  const Tension* tension = after.record.find_tension(entity.id);
  return index.run(
      "update entities set status = $3, owner = $4, resolution_path = $5 "
      "where dialogue_id = $1 and entity_id = $2",
      {after.settings.dialogue_id, entity.id, name_of(entity.status), owner_of(tension), path_of(tension)});
}

// Entities of rounds before `before` that `transitions` and `tensions` name.
Result<> update_entities(Database& index, const DialogueState& after, std::span<const Transition> transitions,
                         std::span<const Tension> tensions, int before) {
  std::set<std::string_view> changed;
  for (const Transition& transition : transitions) changed.insert(transition.id);
  for (const Tension& tension : tensions) changed.insert(tension.id);
  for (std::string_view id : changed)
    if (const Entity* entity = after.record.find_entity(id); entity && entity->round < before)
      TRY(update_entity(index, after, *entity));
  return {};
}

// Replaces the panel of the round; `scores` has those there are.
Result<> write_seats(Database& index, const std::string& dialogue_id, const PanelSet& panel,
                     const std::map<std::string, std::int64_t>& scores) {
  TRY(index.run("delete from panels where dialogue_id = $1 and round = $2", {dialogue_id, panel.round}));
  int seat = 0;
  for (const Seat& taken : panel.seats) {
    auto score = scores.find(taken.expert.slug);
    TRY(index.run("insert into panels (dialogue_id, round, seat, expert, score) values ($1, $2, $3, $4, $5)",
                  {dialogue_id, panel.round, seat++, taken.expert.slug,
                   score == scores.end() ? SqlValue(nullptr) : SqlValue(score->second)}));
  }
  return {};
}

// The last round of `after`; what an earlier registration of it left is replaced.
Result<> project_round(Database& index, const DialogueState& after, const std::string& registered_at) {
  const std::string& dialogue_id = after.settings.dialogue_id;
  const RoundRegistered& round = after.rounds.back();
  if (round.replaces) {
    TRY(forget_round(index, dialogue_id, round.round));
    for (const Entity& entity : after.record.entities)
      if (entity.round < round.round) TRY(update_entity(index, after, entity));
  }
  TRY(insert_scoreboard_line(index, dialogue_id, round, registered_at));
  TRY(write_seats(index, dialogue_id, round.panel, round.scores.experts));
  TRY(insert_signals(index, dialogue_id, round));
  TRY(insert_entities(index, after, round));
  TRY(insert_references(index, dialogue_id, round));
  return update_entities(index, after, round.transitions, round.tensions, round.round);
}

Result<> insert_expert(Database& index, const std::string& dialogue_id, const Expert& expert) {
  if (expert.slug.empty()) return {};
  return index.run(
      "insert into experts (dialogue_id, expert, name, role, tier, source, relevance, focus) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (dialogue_id, expert) do update set "
      "role = excluded.role, tier = excluded.tier, source = excluded.source, "
      "relevance = excluded.relevance, focus = excluded.focus",
      {dialogue_id, expert.slug, expert.name, expert.role, name_of(expert.tier), name_of(expert.source),
       expert.relevance, expert.focus});
}

Result<> project_created(Database& index, std::string_view ledger, const DialogueState& after) {
  const DialogueCreated& made = after.settings;
  TRY(index.run(
      "insert into dialogues (dialogue_id, ledger, output_dir, title, question, status, evidence, rotation, "
      "rfc, model, panel_size, max_rounds, seed, created_at, changed_at, imported) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
      {made.dialogue_id, ledger, ledger.substr(0, ledger.rfind('/')), made.title, made.question,
       name_of(after.status), name_of(made.evidence), name_of(made.rotation), made.rfc, made.model,
       made.panel_size, made.max_rounds, made.seed, after.created_at, after.changed_at,
       made.foreign_names ? 1 : 0}));
  for (const Expert& expert : made.pool) TRY(insert_expert(index, made.dialogue_id, expert));
  return {};
}

Result<> project_verdict(Database& index, const DialogueState& after, const Event& event) {
  const std::string& dialogue_id = after.settings.dialogue_id;
  const VerdictRegistered& verdict = after.verdicts.back();
  TRY(index.run(
      "insert into verdicts (dialogue_id, verdict_id, verdict_type, round, outcome, evidence, "
      "recommendation, description, warning, registered_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      {dialogue_id, verdict.verdict_id, name_of(verdict.verdict_type), verdict.round,
       name_of(verdict.outcome), name_of(verdict.evidence), verdict.recommendation, verdict.description,
       verdict.warning, event.at}));
  TRY(update_entities(index, after, verdict.transitions, verdict.tensions, after.next_round()));
  // A final verdict may accept tensions, and a proposal may end signals.
  const RoundRegistered& last = after.rounds.back();
  TRY(index.run(
      "update rounds set open_tensions = $3, converge_signals = $4 where dialogue_id = $1 and round = $2",
      {dialogue_id, last.round, last.counts.open_tensions.size(), last.counts.converge_signals}));
  return {};
}

Result<> project_panel(Database& index, const DialogueState& after, const PanelSet& panel) {
  for (const Seat& seat : panel.seats) TRY(insert_expert(index, after.settings.dialogue_id, seat.expert));
  return write_seats(index, after.settings.dialogue_id, panel, {});
}

Result<> project_experts(Database& index, const DialogueState& after) {
  for (const Expert& expert : after.experts) TRY(insert_expert(index, after.settings.dialogue_id, expert));
  return {};
}

}  // namespace

Result<> project_event(Database& index, std::string_view ledger, const DialogueState& after,
                       const Event& event) {
  const std::string& dialogue_id = after.settings.dialogue_id;
  if (event.kind == DialogueCreated::kKind) return project_created(index, ledger, after);
  if (event.kind == ExpertCreated::kKind) TRY(project_experts(index, after));
  if (event.kind == PanelSet::kKind || event.kind == PromptIssued::kKind)
    TRY(project_panel(index, after, after.panels.rbegin()->second));
  if (event.kind == RoundRegistered::kKind) {
    for (const Seat& seat : after.rounds.back().panel.seats)
      TRY(insert_expert(index, dialogue_id, seat.expert));
    TRY(project_round(index, after, event.at));
  }
  if (event.kind == VerdictRegistered::kKind) TRY(project_verdict(index, after, event));
  return index.run("update dialogues set status = $2, changed_at = $3 where dialogue_id = $1",
                   {dialogue_id, name_of(after.status), event.at});
}

Result<> forget_dialogue(Database& index, std::string_view ledger) {
  return index.run("delete from dialogues where ledger = $1", {ledger});
}

}  // namespace blue
