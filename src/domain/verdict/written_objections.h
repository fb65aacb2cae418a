#pragma once
// Everything that a round's answers object with, answered or not, each where its author wrote it.
#include <vector>

#include "domain/round/event.h"
#include "domain/verdict/event.h"

namespace blue {

// Dissent, minority verdicts, oppositions, challenges (one for each target) and tensions that were raised.
std::vector<MinorityItem> written_objections(const RoundRegistered& round);
// The same, and after them what could not be read as an objection to anything.
std::vector<MinorityItem> all_objections(const RoundRegistered& round);

}  // namespace blue
