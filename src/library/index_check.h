#pragma once
// The thorough check of the index: whether its parts fit together, and whether it says what the ledgers and
// documents say.
#include <string>

#include "project/workspace.h"

namespace blue {

// What was wrong with the index, in a sentence; empty when nothing was. A faulty index has been replaced by
// one made from the files when this returns. Slow: it makes another index in memory and compares the two.
Result<std::string> heal_index(const Session& session);

}  // namespace blue
