#include "domain/verdict/register.h"

namespace blue {

void VerdictRequest::describe(Fields<VerdictRequest>& f) {
  using T = VerdictRequest;
  f.optional("round", &T::round, "Round it rests on; default the last").range(0, 98);
  f.optional("verdict_type", &T::verdict_type, "Kind of verdict").flag("type");
  f.optional("verdict_id", &T::verdict_id, "Default the type").length(1, 100);
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
  f.optional("forced", &T::forced, "True only at max rounds");
  f.optional("warning", &T::warning, "Why convergence was forced");
}

}  // namespace blue
