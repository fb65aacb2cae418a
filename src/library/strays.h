#pragma once
// Files in the folders of documents that are no documents: names that say nothing, and what a program left
// that was killed while it wrote.
#include "library/sync.h"

namespace blue {

// Adds a difference for every such file; plans and README.md belong there.
Result<> add_strays(const Project& project, std::vector<SyncFinding>& out);
// Deletes the leftovers among the findings. Whoever holds the turn knows that nobody is writing them.
void remove_leftovers(const DocumentTurn& turn, std::vector<SyncFinding>& findings);

}  // namespace blue
