#include "domain/verdict/event.h"

namespace blue {

void AcceptedTension::describe(Fields<AcceptedTension>& f) {
  f.required("id", &AcceptedTension::id, "Tension");
  f.optional("reason", &AcceptedTension::reason, "Why it stays unresolved");
}

void ConvergedDecision::describe(Fields<ConvergedDecision>& f) {
  f.required("topic", &ConvergedDecision::topic, "Topic");
  f.required("decision", &ConvergedDecision::decision, "What was decided");
  f.optional("id", &ConvergedDecision::id, "Recommendation that says so");
}

void AcknowledgedOpposition::describe(Fields<AcknowledgedOpposition>& f) {
  f.required("id", &AcknowledgedOpposition::id, "Adopted recommendation that is opposed");
  f.required("reason", &AcknowledgedOpposition::reason, "Why it is adopted all the same");
}

void SettledConflict::describe(Fields<SettledConflict>& f) {
  f.required("id", &SettledConflict::id, "Tension");
  f.optional("via", &SettledConflict::via, "Resolution that was chosen");
  f.optional("reason", &SettledConflict::reason, "Reason given by the Judge");
  f.required("round", &SettledConflict::round, "Round");
  f.optional("settled_by", &SettledConflict::settled_by, "Who settled it");
}

void OrphanedTension::describe(Fields<OrphanedTension>& f) {
  f.required("id", &OrphanedTension::id, "Tension");
  f.required("owner", &OrphanedTension::owner, "Owner who left");
  f.required("status", &OrphanedTension::status, "Status at the verdict");
}

void MinorityItem::describe(Fields<MinorityItem>& f) {
  f.required("expert", &MinorityItem::expert, "Who wrote it");
  f.required("kind", &MinorityItem::kind, "dissent, minority_verdict, oppose, challenge or tension");
  f.optional("words", &MinorityItem::words, "As written");
  f.required("round", &MinorityItem::round, "Round");
  f.optional("file", &MinorityItem::file, "Answer it is in");
  f.optional("line", &MinorityItem::line, "Line");
  f.optional("target", &MinorityItem::target, "What it is about");
  f.optional("set_aside", &MinorityItem::set_aside,
             "The answer was dropped with its author, replaced or edited");
  f.optional("label", &MinorityItem::label, "In its brackets, where text follows");
}

std::string MinorityItem::quotation() const { return quote_both(label, words); }

void DecisionWitness::describe(Fields<DecisionWitness>& f) {
  using T = DecisionWitness;
  f.optional("topic", &T::topic, "Topic");
  f.optional("decision", &T::decision, "What was decided; without it, what the recommendation says");
  f.optional("id", &T::id, "Recommendation that says so");
  f.optional("author", &T::author, "Who wrote it");
  f.optional("supporters", &T::supporters, "Who wrote it, supports it or conceded to it");
  f.optional("opponents", &T::opponents, "Who opposes it still");
  f.optional("signalled_later", &T::signalled_later, "Opponents who signalled later");
  f.optional("covered", &T::covered, "Supporters among the last panel");
  f.optional("panel", &T::panel, "Size of the last panel");
  f.optional("in_judges_words", &T::in_judges_words, "In the Judge's words, no witness");
}

void Ratification::describe(Fields<Ratification>& f) {
  using T = Ratification;
  f.required("statement", &T::statement, "In one line");
  f.optional("ratified", &T::ratified, "Members of the last panel who signed this text");
  f.optional("panel", &T::panel, "Size of the last panel");
  f.optional("proposal", &T::proposal, "Number of the proposal; 0: none was put to the panel");
  f.optional("hash", &T::hash, "Hash of the proposal");
  f.optional("by", &T::by, "Who signed");
  f.optional("differs", &T::differs, "Fields in which the verdict differs from the proposal");
  f.optional("skipped", &T::skipped, "Required, unmet, and forced");
}

void Breadth::describe(Fields<Breadth>& f) {
  f.required("standing", &Breadth::standing, "Standing signals");
  f.required("ever_seated", &Breadth::ever_seated, "Experts who sat in any round");
}

void LeftExpert::describe(Fields<LeftExpert>& f) {
  f.required("expert", &LeftExpert::expert, "Who left");
  f.required("round", &LeftExpert::round, "The last round it sat in");
  f.optional("position", &LeftExpert::position, "The last position it took");
  f.optional("reason", &LeftExpert::reason, "Why it left");
}

void UnaidedVelocity::describe(Fields<UnaidedVelocity>& f) {
  f.required("velocity", &UnaidedVelocity::velocity, "Velocity without the Judge's acts");
  f.optional("open_tensions", &UnaidedVelocity::open_tensions, "Tensions that would be open");
  f.optional("new_perspectives", &UnaidedVelocity::new_perspectives, "Perspectives that would be new");
}

void Answerer::describe(Fields<Answerer>& f) {
  f.required<&Answerer::backend>("Program or service");
  f.plain<&Answerer::model, &Answerer::version>();
  f.required<&Answerer::family>("Family of the model");
  f.required<&Answerer::answers>("Answers it gave");
}

void Answerers::describe(Fields<Answerers>& f) {
  f.required<&Answerers::by>("Backends, models and versions");
  f.required<&Answerers::families>("Answers by family of models");
  f.required<&Answerers::n_eff>("Voices of equal weight that the families come to");
  f.optional<&Answerers::unstated>("Answers that nothing was stated of");
}

void Certificate::describe(Fields<Certificate>& f) {
  using T = Certificate;
  f.required("evidence", &T::evidence, "What the numbers rest on");
  f.required("round", &T::round, "Round the verdict rests on");
  f.required("panel", &T::panel, "The panel");
  f.required("signals", &T::signals, "Who signalled where");
  f.required("counts", &T::counts, "Velocity components and signals");
  f.optional("judge_acts", &T::judge_acts, "Decisions of the Judge with reasons");
  f.optional("conflicts", &T::conflicts, "Conflicts settled, and by whom");
  f.optional("left_without_signalling", &T::left_without_signalling, "Experts who left without a signal");
  f.optional("owner_left", &T::owner_left, "Tensions whose owner left");
  f.optional("ratification", &T::ratification, "What the panel consented to");
  f.optional("witnesses", &T::witnesses, "Who is for and against each decision");
  f.optional("minority_report", &T::minority_report, "Dissent and objections without an answer");
  f.optional("breadth", &T::breadth, "Standing signals over everybody ever seated");
  f.optional("left", &T::left, "Experts who left, with their last position");
  f.optional("velocity_without_acts", &T::velocity_without_acts, "Velocity without the Judge's acts");
  f.optional("remarks", &T::remarks, "Equal answers, and times out of order");
  f.optional("answered_by", &T::answered_by, "What gave the answers, as was stated with them");
  f.optional("ledger_head", &T::ledger_head, "Hash of the ledger before the verdict");
}

void VerdictStatement::describe(Fields<VerdictStatement>& f) {
  using T = VerdictStatement;
  f.optional("recommendation", &T::recommendation,
             "The decision; default the proposal, else adopted recommendations");
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
  f.optional("converged_decisions", &T::converged_decisions, "{topic, decision, id of the recommendation}")
      .loose();
  f.optional("acknowledged_opposition", &T::acknowledged_opposition,
             "{id, reason} for each adopted recommendation that is opposed")
      .loose();
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
  f.optional("warning", &T::warning, "Warning of a forced verdict");
  f.optional("tensions", &T::tensions, "Tensions changed by the verdict");
  f.optional("transitions", &T::transitions, "Changes of status");
  f.optional("text_from", &T::text_from, "Recommendations whose words the text is");
  f.optional("proposal", &T::proposal, "Number of the proposal");
  f.optional("proposal_hash", &T::proposal_hash, "Hash of the proposal");
  f.optional("quote", &T::quote, "The author's own line");
  f.optional("in_judges_words", &T::in_judges_words, "The author wrote no such line");
  f.optional("in_authors_words", &T::in_authors_words, "The text is the author's minority verdict");
  f.optional("counts", &T::counts, "Numbers of the last round after the verdict");
  f.optional("certificate", &T::certificate, "Certificate of a final verdict");
  f.optional("notes", &T::notes, "Remarks");
}

}  // namespace blue
