#pragma once
// How a dialogue is read and written: one call is one durable ledger line or nothing.
//
// A write holds the dialogue's lock and opens its ledger once. The new lines are folded into the cached
// state; where a crash or a checkout left files missing or outdated, they are rendered before the old ones
// could pass for a user's edits. The rules decide on that state; the files are rendered from the state after
// the event. What the line names (answers, prompts, their salts) is synced, then one line is appended and
// synced. From here on nothing fails the call: its head is remembered as acknowledged, the files are
// published and the index follows; what is missing is made up for at the next write, or by `blue sync`.
// Reading writes nothing but the index.
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "base/clock.h"
#include "dialogues/acknowledged.h"
#include "dialogues/place.h"
#include "domain/dialogue/apply.h"
#include "ledger/ledger.h"
#include "project/workspace.h"

namespace blue {

// A dialogue as its ledger records it.
struct LoadedDialogue {
  DialogueState state;
  LedgerHead head;
  // Path of a rendered file → hash of what Blue last wrote there; empty where only the index knows.
  std::map<std::string, std::string> published;
  std::string answers;                 // stamp_answers when their words were read
  std::optional<LedgerDamage> damage;  // what follows the head or was lost; then it is read-only
  LedgerAge age = LedgerAge::current;
  std::vector<std::string> unpublished;  // why files of the last write are not there, a sentence each
};

// The event that a call comes to, its body as decided.
struct Decision {
  EventBody body;
  Instant at;
  std::map<std::string, Salt> salts = {};  // of new commitments in the body
};
// An event, or nothing when the call was made before.
using Decide = std::function<Result<std::optional<Decision>>(const LoadedDialogue& dialogue)>;

// The dialogue at `place`, indexed. The pointer is good until the next call on this workspace.
Result<const LoadedDialogue*> load_dialogue(const Session& session, const DialoguePlace& place);

// Decides on the newest state while no other process writes, appends the event and returns the dialogue after
// it. ledger_damaged when the ledger cannot be trusted; after that, or what `decide` refuses, nothing
// changed.
Result<const LoadedDialogue*> write_dialogue(const Session& session, const DialoguePlace& place,
                                             const Decide& decide);

// Writes the first event of a dialogue. `turn` is the lock under which dialogues are created.
Result<> write_first_event(const Session& session, const DialoguePlace& place, const FileLock& turn,
                           Decision created);

}  // namespace blue
