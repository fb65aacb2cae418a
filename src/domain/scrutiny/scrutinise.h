#pragma once
// All measures of a dialogue, what should worry a reader first.
#include <vector>

#include "domain/scrutiny/answer_texts.h"
#include "domain/scrutiny/attempts.h"
#include "domain/scrutiny/measure.h"

namespace blue {

// What the record alone does not hold; null members were not looked at, and measures that need them say so.
struct ScrutinySources {
  const AnswerTexts* texts = nullptr;
  const std::vector<OtherDialogue>* others = nullptr;
};

// Every measure of docs/formats.md, "Scrutiny", in the order of a reader's concern.
std::vector<Measure> scrutinise(const DialogueState& state, const ScrutinySources& sources = {});

}  // namespace blue
