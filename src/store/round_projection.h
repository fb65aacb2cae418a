#pragma once
// A registered round → rows: the scoreboard line, its panel, signals, entities, references and moves.
#include <map>
#include <span>
#include <string>

#include "domain/dialogue/state.h"
#include "store/database.h"

namespace blue {

// Writes the last round of `after`; what an earlier registration of it left is replaced.
Result<> project_round(Database& index, const DialogueState& after, const std::string& registered_at);

// Writes status, owner and resolution path of the entities of rounds before `before` that `transitions` and
// `tensions` name, as they are in `after`.
Result<> update_entities(Database& index, const DialogueState& after, std::span<const Transition> transitions,
                         std::span<const Tension> tensions, int before);

// Writes the seats of a panel, with the scores there are; replaces the panel of that round.
Result<> write_seats(Database& index, const std::string& dialogue_id, const PanelSet& panel,
                     const std::map<std::string, std::int64_t>& scores);

}  // namespace blue
