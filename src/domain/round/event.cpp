#include "domain/round/event.h"

#include <algorithm>

#include "base/format.h"

namespace blue {

void AnswerRecord::describe(Fields<AnswerRecord>& f) {
  f.required("expert", &AnswerRecord::expert, "Expert's slug");
  f.optional("commitment", &AnswerRecord::commitment, "Commitment to the text");
  f.optional("answered_at", &AnswerRecord::answered_at, "Time of the answer");
  f.optional("file", &AnswerRecord::file, "File, relative to the dialogue");
  f.optional("signals", &AnswerRecord::signals, "Holds a convergence signal");
  f.optional("dissents", &AnswerRecord::dissents, "Holds a dissent");
  f.optional("source", &AnswerRecord::source, "Where it came from: file, inline, agent_log, tool or board");
  f.optional("prompt", &AnswerRecord::prompt, "Commitment to the prompt; empty where none was issued");
  f.optional("clock", &AnswerRecord::clock, "Whether answered_at was measured or claimed");
  f.optional("sha256", &AnswerRecord::sha256, "Hash of the text, in ledger format 1");
  f.optional("answered_by", &AnswerRecord::answered_by, "What gave the answer, as was stated with it");
}

bool AnswerRecord::is_same(const AnswerInput& input) const {
  return commitment.empty() ? sha256 == input.sha256 : commitment == input.fingerprint();
}

void AnswerHash::describe(Fields<AnswerHash>& f) {
  f.required("expert", &AnswerHash::expert, "Expert's slug");
  f.required("commitment", &AnswerHash::commitment, "Commitment to the text");
  f.optional("dissents", &AnswerHash::dissents, "Held a dissent");
}

void RoundRead::describe(Fields<RoundRead>& f) {
  f.required("round", &RoundRead::round, "Round");
  f.required("answers", &RoundRead::answers, "Answers as they were read");
}

void MinorityVerdict::describe(Fields<MinorityVerdict>& f) {
  f.required("expert", &MinorityVerdict::expert, "Expert's slug");
  f.optional("label", &MinorityVerdict::label, "Label");
  f.optional("content", &MinorityVerdict::content, "Text");
  f.optional("line", &MinorityVerdict::line, "Line in the answer");
}

std::string MinorityVerdict::quotation() const { return quote_both(label, content); }

std::string quote_both(const Words& label, const Words& words) {
  if (label.empty() || words.empty()) return label.empty() ? words.text : label.text;
  return format("{}\n\n{}", label.text, words.text);
}

void UncountedObjection::describe(Fields<UncountedObjection>& f) {
  f.required("expert", &UncountedObjection::expert, "Expert's slug");
  f.required("kind", &UncountedObjection::kind, "dissent, minority_verdict, oppose, challenge or tension");
  f.optional("words", &UncountedObjection::words, "As written");
  f.optional("line", &UncountedObjection::line, "Line in the answer");
  f.optional("target", &UncountedObjection::target, "Entity it is about");
  f.optional("label", &UncountedObjection::label, "In its brackets, where text follows");
}

void Scores::describe(Fields<Scores>& f) {
  f.optional("W", &Scores::W, "Wisdom");
  f.optional("C", &Scores::C, "Consistency");
  f.optional("T", &Scores::T, "Truth");
  f.optional("R", &Scores::R, "Relationships");
  f.optional("total", &Scores::total, "Score of the round");
  f.optional("experts", &Scores::experts, "Scores of experts");
  f.optional("expert_components", &Scores::expert_components, "Components of experts' scores");
}

void RoundCounts::describe(Fields<RoundCounts>& f) {
  f.required("open_tensions", &RoundCounts::open_tensions, "Tensions that are open after the round");
  f.required("new_perspectives", &RoundCounts::new_perspectives, "Perspectives that are new in the round");
  f.required("converge_signals", &RoundCounts::converge_signals, "Standing signals");
  f.required("panel_size", &RoundCounts::panel_size, "Size of the panel");
}

bool RoundRegistered::contradicts_signal(const std::string& expert) const {
  auto is_own = [&](const auto& one) { return one.expert == expert && blue::counts(one.origin); };
  return std::ranges::any_of(answers,
                             [&](const AnswerRecord& one) { return one.expert == expert && one.dissents; }) ||
         std::ranges::any_of(minority_verdicts,
                             [&](const MinorityVerdict& one) { return one.expert == expert; }) ||
         std::ranges::any_of(unread_objections,
                             [&](const UncountedObjection& one) { return one.expert == expert; }) ||
         std::ranges::any_of(
             references,
             [&](const Reference& one) {
               return is_own(one) && (one.type == ReferenceKind::oppose || one.type == ReferenceKind::reopen);
             }) ||
         std::ranges::any_of(moves,
                             [&](const Move& one) {
                               const bool withdraws = one.type == MoveKind::withdraw && one.targets.empty();
                               return is_own(one) && (one.type == MoveKind::challenge || withdraws);
                             }) ||
         std::ranges::any_of(entities, [&](const Entity& one) {
           return one.author == expert && one.type == EntityKind::tension && blue::counts(one.origin);
         });
}

void RoundRegistered::describe(Fields<RoundRegistered>& f) {
  using T = RoundRegistered;
  f.required("round", &T::round, "Round");
  f.optional("replaces", &T::replaces, "Supersedes the earlier registration of the round");
  f.required("digest", &T::digest, "Digest of the call and its answers");
  f.required("request", &T::request, "The call, without its summary");
  f.required("evidence", &T::evidence, "What the numbers rest on");
  f.required("panel", &T::panel, "The panel");
  f.optional("absent", &T::absent, "Panel members without an answer");
  f.optional("answers", &T::answers, "Answers read");
  f.optional("replaced_answers", &T::replaced_answers, "Answers registered before, with other bytes");
  f.optional("edited_answers", &T::edited_answers, "Answers a dry run read before, with other bytes");
  f.optional("uncounted", &T::uncounted, "Other files in the round's folder");
  f.optional("dropped_answers", &T::dropped_answers, "Answers of experts who were dropped");
  f.optional("dropped_objections", &T::dropped_objections, "Objections in those answers");
  f.optional("unread_objections", &T::unread_objections, "Objections that could not be read as such");
  f.optional("replace_reasons", &T::replace_reasons, "Why the round was replaced, each time");
  f.optional("summary", &T::summary, "The Judge's summary");
  f.required("scores", &T::scores, "ALIGNMENT of the round");
  f.optional("entities", &T::entities, "Entities first registered here");
  f.optional("references", &T::references, "References made");
  f.optional("moves", &T::moves, "Moves made");
  f.optional("minority_verdicts", &T::minority_verdicts, "Minority verdicts written in answers");
  f.optional("dissents", &T::dissents, "Dissents written in answers");
  f.optional("merges", &T::merges, "Merges decided by the Judge");
  f.optional("tension_updates", &T::tension_updates, "Tension decisions of the Judge");
  f.optional("tensions", &T::tensions, "Tensions new or changed");
  f.optional("transitions", &T::transitions, "Changes of status");
  f.optional("standing", &T::standing, "Signals that stand after the round");
  f.optional("suspended", &T::suspended, "Signals that a question suspends in this round");
  f.required("counts", &T::counts, "Derived numbers");
  f.optional("notes", &T::notes, "Diagnostics");
}

}  // namespace blue
