#pragma once
// An RFC that follows a dialogue takes over the decision of its verdict.
#include <string>

#include "library/turn.h"

namespace blue {

// What the RFC takes over: a link to the dialogue, its question, its decision and the accepted tensions.
// verdict_missing while the dialogue has no final verdict.
Result<DocumentWords> words_from_dialogue(const Session& session, const std::string& dialogue_id);

}  // namespace blue
