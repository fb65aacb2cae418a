#pragma once
// The desk a dialogue is worked on: load, decide, append, publish, index. One call is one durable ledger line
// or nothing; whatever a crash left unfinished behind the line is made up for at the next access.
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dialogues/place.h"
#include "domain/dialogue/state.h"
#include "domain/event.h"
#include "ledger/ledger.h"

namespace blue {

// A dialogue as its ledger tells it.
struct LoadedDialogue {
  DialogueState state;
  LedgerHead head;
  std::map<std::string, std::string>
      published;                       // path of a rendered file → hash of what Blue last wrote there
  std::optional<LedgerDamage> damage;  // what follows the head; then it is read-only
};

// What a call comes to: an event, or nothing when the call was made before.
using Decide = std::function<Result<std::optional<Event>>(const LoadedDialogue& dialogue)>;

// The dialogue at `place`, and the index brought up to it. The pointer is good until the next call on this
// workspace.
Result<const LoadedDialogue*> load_dialogue(const Session& session, const DialoguePlace& place);

// Decides on the newest state, alone, and makes it last. Returns the dialogue as it is then. ledger_damaged
// when the ledger cannot be trusted; whatever `decide` refuses is returned and nothing has happened.
Result<const LoadedDialogue*> write_dialogue(const Session& session, const DialoguePlace& place,
                                             const Decide& decide);

// Opens a new dialogue: `name` chooses a free id and folder while nobody else creates one, then the first
// line is written.
struct NewDialogue {
  DialoguePlace place;
  Event event;
};
using Name =
    std::function<Result<NewDialogue>(const std::function<bool(const std::string& dialogue_id)>& is_taken)>;
Result<DialoguePlace> found_dialogue(const Session& session, const Name& name);

}  // namespace blue
