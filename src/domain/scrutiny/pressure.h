#pragma once
// How consent came about: objections that were given up without an answer, signals with hardly a word, and
// signals that followed a majority.
#include "domain/scrutiny/answer_texts.h"
#include "domain/scrutiny/measure.h"

namespace blue {

inline constexpr std::size_t kFewestWordsOfAnAnswer =
    15;                                                   // that an objection's author says with giving it up
inline constexpr std::size_t kFewestWordsOfConsent = 20;  // outside markers, in an answer that signals

// Objections of experts whose signal stands, made before the signal and not answered since.
Measure measure_capitulation(const DialogueState& state);
// Answers with fewer than twenty words outside markers in which a standing signal began. Null: no texts.
Measure measure_bare_consent(const DialogueState& state, const AnswerTexts* texts);
// Signals of the first round after a majority stood whose author objected in its answer before.
Measure measure_herding(const DialogueState& state);

}  // namespace blue
