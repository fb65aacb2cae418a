#include "store/dialogue_projection.h"

#include "store/round_projection.h"

namespace blue {
namespace {

Result<> insert_expert(Database& index, const std::string& dialogue_id, const Expert& expert) {
  if (expert.slug.empty()) return {};
  TRY(
      index.execute("insert into experts (dialogue_id, expert, name, role, tier, source, relevance, focus) "
                    "values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (dialogue_id, expert) do update set "
                    "role = excluded.role, tier = excluded.tier, source = excluded.source, "
                    "relevance = excluded.relevance, focus = excluded.focus",
                    {dialogue_id, expert.slug, expert.name, expert.role, name_of(expert.tier),
                     name_of(expert.source), expert.relevance, expert.focus}));
  return {};
}

Result<> project_created(Database& index, std::string_view ledger, const DialogueState& after) {
  const DialogueCreated& made = after.settings;
  TRY(index.execute(
      "insert into dialogues (dialogue_id, ledger, output_dir, title, question, status, evidence, rotation, "
      "rfc, model, panel_size, max_rounds, seed, created_at, changed_at) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
      {made.dialogue_id, ledger, made.output_dir, made.title, made.question, name_of(after.status),
       name_of(made.evidence), name_of(made.rotation), made.rfc, made.model, made.panel_size, made.max_rounds,
       made.seed, after.created_at, after.changed_at}));
  for (const Expert& expert : made.pool) TRY(insert_expert(index, made.dialogue_id, expert));
  return {};
}

Result<> project_verdict(Database& index, const DialogueState& after, const Event& event) {
  const std::string& dialogue_id = after.settings.dialogue_id;
  const VerdictRegistered& verdict = after.verdicts.back();
  TRY(index.execute(
      "insert into verdicts (dialogue_id, verdict_id, verdict_type, round, outcome, evidence, "
      "recommendation, description, warning, registered_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      {dialogue_id, verdict.verdict_id, name_of(verdict.verdict_type), verdict.round,
       name_of(verdict.outcome), name_of(verdict.evidence), verdict.recommendation, verdict.description,
       verdict.warning, event.at}));
  TRY(update_entities(index, after, verdict.transitions, verdict.tensions, after.next_round()));
  if (verdict.counts)
    TRY(index.execute("update rounds set open_tensions = $3 where dialogue_id = $1 and round = $2",
                      {dialogue_id, verdict.round, verdict.counts->open_tensions.size()}));
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
  TRY(index.execute("update dialogues set status = $2, changed_at = $3 where dialogue_id = $1",
                    {dialogue_id, name_of(after.status), event.at}));
  return {};
}

Result<> forget_dialogue(Database& index, std::string_view ledger) {
  TRY(index.execute("delete from dialogues where ledger = $1", {ledger}));
  return {};
}

}  // namespace blue
