#pragma once
// Events change the state, live and in a replay alike; nothing else does. No rule is decided here: an event
// says what came of the rules when it happened.
#include <span>
#include <string>

#include "base/describe.h"
#include "domain/dialogue/state.h"
#include "domain/event.h"

namespace blue {

// Applies one event. Fails on an unknown kind (event_unknown) and on a body that cannot be read
// (ledger_damaged); the state is then unchanged.
Result<> apply(DialogueState& state, const Event& event);

// The state after all events, starting from nothing.
Result<DialogueState> fold_dialogue(std::span<const Event> events);

// The state as it was before the last registered round. The round must be replaceable: nothing refers to it
// yet.
DialogueState without_last_round(DialogueState state);

// The event that carries `body`; sequence, versions and files are for the ledger to add.
template <class Body>
Event event_of(const Body& body, std::string at) {
  Event event;
  event.kind = Body::kKind;
  event.at = std::move(at);
  event.body = encode(body);
  return event;
}

}  // namespace blue
