#include "store/round_projection.h"

#include <set>

#include "base/text.h"

namespace blue {
namespace {

Result<> forget_round(Database& index, const std::string& dialogue_id, int round) {
  for (const char* sql : {"delete from rounds where dialogue_id = $1 and round = $2",
                          "delete from convergence_signals where dialogue_id = $1 and round = $2",
                          "delete from entities where dialogue_id = $1 and round = $2",
                          "delete from refs where dialogue_id = $1 and round = $2",
                          "delete from moves where dialogue_id = $1 and round = $2"})
    TRY(index.execute(sql, {dialogue_id, round}));
  return {};
}

Result<> insert_scoreboard_line(Database& index, const std::string& dialogue_id, const RoundRegistered& round,
                                const std::string& registered_at) {
  const Scores& scores = round.scores;
  TRY(index.execute(
      "insert into rounds (dialogue_id, round, registered_at, summary, evidence, score, score_wisdom, "
      "score_consistency, score_truth, score_relationships, open_tensions, new_perspectives, "
      "converge_signals, panel_size) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
      {dialogue_id, round.round, registered_at, round.summary, name_of(round.evidence), scores.total,
       scores.W, scores.C, scores.T, scores.R, round.counts.open_tensions.size(),
       round.counts.new_perspectives.size(), round.counts.converge_signals, round.counts.panel_size}));
  return {};
}

Result<> insert_signals(Database& index, const std::string& dialogue_id, const RoundRegistered& round) {
  for (const Signal& signal : round.standing)
    if (signal.round == round.round)
      TRY(
          index.execute("insert into convergence_signals (dialogue_id, round, expert_name, signaled_at) "
                        "values ($1, $2, $3, $4)",
                        {dialogue_id, signal.round, signal.expert, signal.signaled_at}));
  return {};
}

Result<> insert_entities(Database& index, const DialogueState& after, const RoundRegistered& round) {
  for (const Entity& registered : round.entities) {
    const Entity* entity = after.record.find_entity(registered.id);
    const Tension* tension = after.record.find_tension(registered.id);
    TRY(index.execute(
        "insert into entities (dialogue_id, entity_id, type, round, author, origin, local_id, status, "
        "label, content, owner, resolution_path) "
        "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        {after.settings.dialogue_id, registered.id, name_of(registered.type), registered.round,
         registered.author, name_of(registered.origin), registered.local_id,
         name_of((entity ? *entity : registered).status), registered.label, registered.content,
         tension ? SqlValue(tension->owner) : SqlValue(nullptr),
         tension ? SqlValue(tension->resolution_path) : SqlValue(nullptr)}));
  }
  return {};
}

Result<> insert_references(Database& index, const std::string& dialogue_id, const RoundRegistered& round) {
  int position = 0;
  for (const Reference& reference : round.references)
    TRY(
        index.execute("insert into refs (dialogue_id, round, position, type, expert, source, target, origin) "
                      "values ($1, $2, $3, $4, $5, $6, $7, $8)",
                      {dialogue_id, round.round, position++, name_of(reference.type), reference.expert,
                       reference.source, reference.target, name_of(reference.origin)}));
  position = 0;
  for (const Move& move : round.moves)
    TRY(
        index.execute("insert into moves (dialogue_id, round, position, type, expert, targets, origin) "
                      "values ($1, $2, $3, $4, $5, $6, $7)",
                      {dialogue_id, round.round, position++, name_of(move.type), move.expert,
                       join(move.targets, " "), name_of(move.origin)}));
  return {};
}

Result<> update_entity(Database& index, const DialogueState& after, const Entity& entity) {
  const Tension* tension = after.record.find_tension(entity.id);
  TRY(
      index.execute("update entities set status = $3, owner = $4, resolution_path = $5 "
                    "where dialogue_id = $1 and entity_id = $2",
                    {after.settings.dialogue_id, entity.id, name_of(entity.status),
                     tension ? SqlValue(tension->owner) : SqlValue(nullptr),
                     tension ? SqlValue(tension->resolution_path) : SqlValue(nullptr)}));
  return {};
}

}  // namespace

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

Result<> write_seats(Database& index, const std::string& dialogue_id, const PanelSet& panel,
                     const std::map<std::string, std::int64_t>& scores) {
  TRY(index.execute("delete from panels where dialogue_id = $1 and round = $2", {dialogue_id, panel.round}));
  int seat = 0;
  for (const Seat& taken : panel.seats) {
    auto score = scores.find(taken.expert.slug);
    TRY(index.execute(
        "insert into panels (dialogue_id, round, seat, expert, score) values ($1, $2, $3, $4, $5)",
        {dialogue_id, panel.round, seat++, taken.expert.slug,
         score == scores.end() ? SqlValue(nullptr) : SqlValue(score->second)}));
  }
  return {};
}

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

}  // namespace blue
