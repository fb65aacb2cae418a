#pragma once
// What an RFC takes over from where it comes from: a dialogue with its verdict, a spike.
#include <string>

#include "library/turn.h"

namespace blue {

// The words that a dialogue gives to the RFC that follows it: a link, its question, its decision, the
// tensions that were accepted. verdict_missing while it has no final verdict.
Result<DocumentWords> words_from_dialogue(const Session& session, const std::string& dialogue_id);

}  // namespace blue
