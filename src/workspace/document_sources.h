#pragma once
// What an RFC takes over from where it comes from: a dialogue with its verdict, a spike.
#include <string>

#include "workspace/document_desk.h"

namespace blue {

// The words that a dialogue gives to the RFC that follows it: a link, its question, its decision, the
// tensions that were accepted. verdict_missing while it has no final verdict.
Result<DocumentWords> words_from_dialogue(Workspace& workspace, const std::string& dialogue_id);

}  // namespace blue
