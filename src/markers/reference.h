#pragma once
// Reads which entities the ids of a reference or move mean. It never guesses: an id that could mean two
// things is reported and left out.
#include <vector>

#include "markers/entity.h"

namespace blue {

// The entities that the reference or move `found` names; each id that cannot be placed is reported, and so is
// a range of ids or a marker without any.
std::vector<MentionedId> read_targets(const FoundMarker& found, const AnswerFrame& frame,
                                      const RaisedEntities& raised, Diagnostics& diagnostics);

}  // namespace blue
