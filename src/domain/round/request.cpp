#include "domain/round/request.h"

#include <algorithm>

#include "domain/panel/expert.h"

namespace blue {

void ScoreComponents::describe(Fields<ScoreComponents>& f) {
  constexpr double kMost = 1e15;
  f.optional("W", &ScoreComponents::W, "Wisdom").range(0, kMost);
  f.optional("C", &ScoreComponents::C, "Consistency").range(0, kMost);
  f.optional("T", &ScoreComponents::T, "Truth").range(0, kMost);
  f.optional("R", &ScoreComponents::R, "Relationships").range(0, kMost);
}

void JudgeReference::describe(Fields<JudgeReference>& f) {
  f.required("type", &JudgeReference::type, "Kind of reference");
  f.required("target", &JudgeReference::target, "Global id, or local id of this round");
}

void JudgeItem::describe(Fields<JudgeItem>& f) {
  f.optional("local_id", &JudgeItem::local_id, "The writer's own id, such as MUFFIN-P0101");
  f.optional("label", &JudgeItem::label, "Short label");
  f.optional("content", &JudgeItem::content, "Text").alias("description");
  f.optional("contributors", &JudgeItem::contributors, "Experts who contributed");
  f.optional("references", &JudgeItem::references, "References to other entities").alias("refs");
  f.optional("resolution_path", &JudgeItem::resolution_path, "How a tension is to be resolved");
}

void JudgeMove::describe(Fields<JudgeMove>& f) {
  f.required("expert", &JudgeMove::expert, "Who made the move");
  f.required("type", &JudgeMove::type, "Kind of move");
  f.optional("targets", &JudgeMove::targets, "Entities it is about");
}

void Merge::describe(Fields<Merge>& f) {
  f.required("from", &Merge::from, "Perspective that is no longer counted");
  f.required("into", &Merge::into, "Perspective that holds it");
  f.required("reason", &Merge::reason, "Why they are one");
}

void TensionUpdate::describe(Fields<TensionUpdate>& f) {
  f.required("id", &TensionUpdate::id, "Tension");
  f.optional("status", &TensionUpdate::status,
             "addressed, reopened, resolved, accepted_unresolved; dismissed for an unplaced objection");
  f.required("reason", &TensionUpdate::reason, "Why");
  f.optional("via", &TensionUpdate::via,
             "Resolution confirmed: entity id, or the expert where there is no entity");
  f.optional("duplicate_of", &TensionUpdate::duplicate_of, "Tension it is folded into");
  f.optional("owner", &TensionUpdate::owner, "Expert responsible from now on");
  f.optional("resolution_path", &TensionUpdate::resolution_path, "How it is to be resolved");
}

void Absence::describe(Fields<Absence>& f) {
  f.required("expert", &Absence::expert, "Who did not answer, or leaves");
  f.required("reason", &Absence::reason, "Why");
}

void UncountedFile::describe(Fields<UncountedFile>& f) {
  f.required("path", &UncountedFile::path, "File, relative to the dialogue");
  f.required("commitment", &UncountedFile::commitment, "Commitment to its bytes");
}

void RoundRequest::describe(Fields<RoundRequest>& f) {
  using T = RoundRequest;
  f.required("round", &T::round, "Round to register").range(0, 98);
  f.optional("score", &T::score, "Sum of the components").range(0, 4e15);
  f.optional("score_components", &T::score_components,
             "ALIGNMENT of the round: {W, C, T, R}, integers from 0")
      .loose();
  f.optional("expert_scores", &T::expert_scores, "Slug to integer, or to W, C, T, R").loose();
  f.optional("summary", &T::summary, "The Judge's summary");
  f.optional("panel", &T::panel, "Names on the panel (checked)");
  f.optional("converge_signals", &T::converge_signals, "Experts whose signal stands (checked)");
  f.optional("panel_size", &T::panel_size, "Size of the panel (checked)");
  f.optional("open_tensions", &T::open_tensions, "Open tensions (checked)");
  f.optional("new_perspectives", &T::new_perspectives, "New perspectives (checked)");
  f.optional("perspectives", &T::perspectives,
             "Your labels or synthesis: {local_id, label, content, contributors, references}")
      .loose();
  f.optional("recommendations", &T::recommendations, "Likewise").loose();
  f.optional("tensions", &T::tensions, "Likewise").loose();
  f.optional("evidence", &T::evidence, "Likewise").loose();
  f.optional("claims", &T::claims, "Likewise").loose();
  f.optional("moves", &T::moves, "Moves: {expert, type, targets}").loose();
  f.optional("merges", &T::merges, "Perspectives that are one: {from, into, reason}").loose();
  f.optional("tension_updates", &T::tension_updates,
             "Your decisions on tensions: {id, status, reason, via, duplicate_of, owner, resolution_path}")
      .loose();
  f.optional("absent", &T::absent, "Panel members without an answer: {expert, reason}")
      .keyed("expert", "reason")
      .loose();
  f.optional("leaving", &T::leaving, "Who answered and was dropped from the panel: {expert, reason}")
      .keyed("expert", "reason")
      .loose();
  f.optional("replace", &T::replace,
             "Replace the last registered round: what you send changes, the rest stays, [] empties");
  f.optional("replace_reason", &T::replace_reason, "Why; replace needs it");
}

namespace {

// A component that is not sent stays, and so does the score of an expert who is not named.
void keep_parts(RoundRequest& sent, const RoundRequest& before) {
  using S = ScoreComponents;
  if (sent.score_components && before.score_components)
    for (auto part : {&S::W, &S::C, &S::T, &S::R})
      if (!((*sent.score_components).*part))
        (*sent.score_components).*part = (*before.score_components).*part;
  if (!sent.expert_scores || sent.expert_scores->empty() || !before.expert_scores) return;
  for (const auto& [name, score] : *before.expert_scores)
    if (std::ranges::none_of(*sent.expert_scores,
                             [&](const auto& row) { return slug_of_name(row.first) == slug_of_name(name); }))
      sent.expert_scores->emplace(name, score);
}

}  // namespace

RoundRequest with_kept(RoundRequest sent, const RoundRequest& before) {
  using T = RoundRequest;
  const bool sends_scores = sent.score_components || sent.expert_scores;
  keep_parts(sent, before);
  auto keep = [&](auto... members) {
    ((sent.*members ? void() : void(sent.*members = before.*members)), ...);
  };
  keep(&T::score_components, &T::expert_scores, &T::summary, &T::perspectives, &T::recommendations,
       &T::tensions, &T::evidence, &T::claims, &T::moves, &T::merges, &T::tension_updates, &T::absent,
       &T::leaving);
  if (!sends_scores) keep(&T::score);
  return sent;
}

}  // namespace blue
