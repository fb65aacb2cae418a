#pragma once
// Copies of a dialogue in other folders of the project, and the erasures that hold for all of them: what was
// erased in one is erased in every one.
#include <vector>

#include "dialogues/erasures.h"
#include "dialogues/fold.h"

namespace blue {

// The other folders of the project whose ledger begins with the same line: copies, and what was continued
// elsewhere.
std::vector<DialoguePlace> find_copies(const DialoguePlace& place);

// False when there is no erasure for the dialogue: neither in its folder nor in that of another one.
bool may_be_erased(const DialoguePlace& place);
// The erasures of the dialogue that fit its ledger: of its uid, and of a text that a line names with that
// commitment. Any other file there is somebody's invention, which verify reports. Records for copies of the
// dialogue are written into its folder first.
Result<Erasures> adopt_erasures(const DialoguePlace& place, const FoldedLedger& ledger);

}  // namespace blue
