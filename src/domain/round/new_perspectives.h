#pragma once
// Which perspectives are new in a round.
#include <span>
#include <string>
#include <vector>

#include "domain/round/event.h"

namespace blue {

// Ids of the round's perspectives that neither refine one of an earlier round nor are in `merges`. `known`
// are the entities of the dialogue.
std::vector<std::string> find_new_perspectives(std::span<const Entity> known, const RoundRegistered& round,
                                               std::span<const Merge> merges);

}  // namespace blue
