#pragma once
// What a ledger line says of a call: the body without any word that an answer holds, and the files that it
// rests on. An answer's words are known by their places there (words.h); whoever shows them reads the answer.
#include <functional>
#include <string>

#include "domain/dialogue/apply.h"

namespace blue {

// Every place in a body that quotes an answer, with the answer's file relative to the dialogue.
using VisitWords = std::function<void(Words& words, const std::string& file)>;
void visit_words(RoundRegistered& round, const VisitWords& visit);
void visit_words(VerdictRegistered& verdict, const VisitWords& visit);

// The event of `body`, decided on `before`: its exhibits are the answers of a round, and kept are the other
// files of the round's folder. Sequence, prompts and rendered files are for the caller to add.
Event line_event(const EventBody& body, const DialogueState& before, std::string at);

}  // namespace blue
