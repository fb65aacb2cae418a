#include "domain/verdict/event.h"

namespace blue {

void AcceptedTension::describe(Fields<AcceptedTension>& f) {
  f.required("id", &AcceptedTension::id, "Tension");
  f.optional("reason", &AcceptedTension::reason, "Why it stays unresolved");
}

void ConvergedDecision::describe(Fields<ConvergedDecision>& f) {
  f.required("topic", &ConvergedDecision::topic, "Topic");
  f.required("decision", &ConvergedDecision::decision, "What was decided");
}

void SettledConflict::describe(Fields<SettledConflict>& f) {
  f.required("id", &SettledConflict::id, "Tension");
  f.plain<&SettledConflict::via, &SettledConflict::reason>();
  f.required("round", &SettledConflict::round, "Round");
  f.optional("settled_by", &SettledConflict::settled_by, "Who settled it");
}

void OrphanedTension::describe(Fields<OrphanedTension>& f) {
  f.required("id", &OrphanedTension::id, "Tension");
  f.required("owner", &OrphanedTension::owner, "Owner who left");
  f.required("status", &OrphanedTension::status, "Status at the verdict");
}

void Certificate::describe(Fields<Certificate>& f) {
  using T = Certificate;
  f.required("evidence", &T::evidence, "What the numbers rest on");
  f.required("round", &T::round, "Round the verdict rests on");
  f.required("panel", &T::panel, "The panel");
  f.required("signals", &T::signals, "Who signalled where");
  f.required("counts", &T::counts, "Velocity components and signals");
  f.plain<&T::judge_acts, &T::conflicts, &T::left_without_signalling, &T::owner_left, &T::ledger_head>();
}

void VerdictStatement::describe(Fields<VerdictStatement>& f) {
  using T = VerdictStatement;
  f.optional("recommendation", &T::recommendation, "The decision; default from adopted recommendations");
  f.optional("description", &T::description, "Why");
  f.optional("conditions", &T::conditions, "Conditions").items(0, 100, 4000).flag("condition");
  f.optional("vote", &T::vote, "As claimed");
  f.optional("confidence", &T::confidence, "As claimed");
  f.optional("tensions_resolved", &T::tensions_resolved, "Ids, checked");
  f.optional("tensions_accepted", &T::tensions_accepted,
             "Accepted unresolved: {id, reason}, or ids with a reason on record")
      .shorthand("id")
      .loose();
  f.optional("recommendations_adopted", &T::recommendations_adopted, "Ids");
  f.optional("converged_decisions", &T::converged_decisions, "{topic, decision} for the summary").loose();
  f.optional("author_expert", &T::author_expert, "Author of a minority or dissent verdict");
  f.optional("supporting_experts", &T::supporting_experts, "Who supports it");
}

void VerdictRegistered::describe(Fields<VerdictRegistered>& f) {
  using T = VerdictRegistered;
  f.required("verdict_id", &T::verdict_id, "Key of the verdict");
  f.required("digest", &T::digest, "Digest of the call");
  f.required("verdict_type", &T::verdict_type, "Kind of verdict");
  f.required("round", &T::round, "Round it rests on");
  f.required("outcome", &T::outcome, "How it was reached");
  f.required("evidence", &T::evidence, "What the numbers rest on");
  f.inherit<VerdictStatement>();
  f.plain<&T::warning, &T::tensions, &T::transitions, &T::counts, &T::certificate, &T::notes>();
}

}  // namespace blue
