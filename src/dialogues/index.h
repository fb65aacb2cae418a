#pragma once
// How a dialogue's ledger gets into the index.
#include "dialogues/catch_up.h"
#include "dialogues/place.h"

namespace blue {

// Brings the index up to the dialogue's ledger, and the rendered files with it: an index that was behind may
// mean that they were never published. A read-only index is left as it is.
Result<CaughtUp> index_dialogue(const Session& session, const DialoguePlace& place);

// Removes the rows of a ledger that is gone.
Result<> forget_lost_dialogue(const Session& session, std::string_view ledger_key);

}  // namespace blue
