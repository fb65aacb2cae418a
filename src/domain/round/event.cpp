#include "domain/round/event.h"

namespace blue {

void AnswerRecord::describe(Fields<AnswerRecord>& f) {
  f.required("expert", &AnswerRecord::expert, "Expert's slug");
  f.required("sha256", &AnswerRecord::sha256, "Hash of the text");
  f.plain<&AnswerRecord::answered_at, &AnswerRecord::file, &AnswerRecord::signals, &AnswerRecord::dissents>();
}

void MinorityVerdict::describe(Fields<MinorityVerdict>& f) {
  f.required("expert", &MinorityVerdict::expert, "Expert's slug");
  f.plain<&MinorityVerdict::label, &MinorityVerdict::content, &MinorityVerdict::line>();
}

void Scores::describe(Fields<Scores>& f) {
  f.plain<&Scores::W, &Scores::C, &Scores::T, &Scores::R, &Scores::total, &Scores::experts,
          &Scores::expert_components>();
}

void RoundCounts::describe(Fields<RoundCounts>& f) {
  f.required("open_tensions", &RoundCounts::open_tensions, "Tensions that are open after the round");
  f.required("new_perspectives", &RoundCounts::new_perspectives, "Perspectives that are new in the round");
  f.required("converge_signals", &RoundCounts::converge_signals, "Standing signals");
  f.required("panel_size", &RoundCounts::panel_size, "Size of the panel");
}

void RoundRegistered::describe(Fields<RoundRegistered>& f) {
  using T = RoundRegistered;
  f.required("round", &T::round, "Round");
  f.optional("replaces", &T::replaces, "Supersedes the earlier registration of the round");
  f.required("digest", &T::digest, "Digest of the call and its answers");
  f.required("request", &T::request, "The call, without its summary");
  f.required("evidence", &T::evidence, "What the numbers rest on");
  f.required("panel", &T::panel, "The panel");
  f.plain<&T::absent, &T::answers, &T::replaced_answers, &T::summary>();
  f.required("scores", &T::scores, "ALIGNMENT of the round");
  f.plain<&T::entities, &T::references, &T::moves, &T::minority_verdicts, &T::merges, &T::tension_updates,
          &T::tensions, &T::transitions, &T::standing>();
  f.required("counts", &T::counts, "Derived numbers");
  f.optional("notes", &T::notes, "Diagnostics");
}

}  // namespace blue
