#pragma once
// Whether experts knew each other's answers of the same round: nobody should.
#include "domain/scrutiny/answer_texts.h"
#include "domain/scrutiny/measure.h"

namespace blue {

inline constexpr std::size_t kShingle = 8;  // words in a row
inline constexpr std::size_t kFewestSharedShingles = 5;

// References to an entity that another expert raised in the same round; answers with equal bytes; answers of
// one round that share wording which no prompt and no earlier answer has. The last needs the texts; null:
// there are none.
Measure measure_leaks(const DialogueState& state, const AnswerTexts* texts);

}  // namespace blue
