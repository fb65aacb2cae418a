#pragma once
// One step in the life of a document: the status in its header, and the file name that mirrors it.
#include "library/rename.h"

namespace blue {

// step_not_allowed if the document cannot take the step; `gets_successor` if it is told which one follows it.
Result<> check_step(const DocumentRow& row, const DocumentStatus& to, bool gets_successor = false);

// Takes the step to `to`, writes the words with it, renames the file and repairs the links to it. The header
// is written before the file is renamed, so that a crash in between leaves a name for sync to fix, never two
// files or none. step_not_allowed lists the allowed steps, and says so if the document has this status
// already.
Result<RepairedLinks> change_status(const DocumentTurn& turn, OpenDocument& document,
                                    const DocumentStatus& to, const DocumentWords& words = {});

}  // namespace blue
