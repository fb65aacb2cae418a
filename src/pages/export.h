#pragma once
// A dialogue as one JSON value, for other programs (RFC 0057 section 10, docs/formats.md "Export").
#include <span>
#include <string_view>

#include "domain/dialogue/state.h"
#include "domain/event.h"

namespace blue {

// One row of the scoreboard: {round, score, velocity, convergence}. The round must be registered.
Json scoreboard_row(const RoundRegistered& round);

// The complete export of the state that `events` lead to; `ledger_head` is the hash of the last line.
Json export_json(const DialogueState& state, std::span<const Event> events, std::string_view ledger_head);

}  // namespace blue
