#pragma once
// What scrutiny needs beside the record: the texts of answers and prompts, and the project's other dialogues.
#include <vector>

#include "dialogues/record.h"
#include "domain/scrutiny/answer_texts.h"
#include "domain/scrutiny/attempts.h"
#include "domain/scrutiny/measure.h"

namespace blue {

// Answers and prompts of the registered rounds that are as they were registered; others are left out.
AnswerTexts read_answer_texts(const DialoguePlace& place, const LoadedDialogue& dialogue);

// The project's other dialogues that may be about the same question or RFC, or begin with the same line.
Result<std::vector<OtherDialogue>> find_related_dialogues(const DialoguePlace& place,
                                                          const DialogueState& state);

// The identity of the dialogue: the hash of its first line; empty when that cannot be read.
std::string read_uid(const DialoguePlace& place);

// Every measure of the dialogue, with all that they need.
Result<std::vector<Measure>> scrutinise_dialogue(const DialoguePlace& place, const LoadedDialogue& dialogue);

}  // namespace blue
