#pragma once
// Where a ledger file meets the index. `catch_up` brings the index to what the file says, whatever happened
// to either of them: a crash, a branch switch, a merge, a deleted index. It compares the end of the file with
// the head in the index; when they differ, it replays the new events, or forgets the ledger and replays all
// of it, in one transaction that moves the head as well, so that every event is applied once or not at all.
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "dialogues/place.h"
#include "domain/dialogue/state.h"
#include "ledger/ledger.h"
#include "project/workspace.h"

namespace blue {

struct LedgerPlace {
  Path file;
  std::string key;  // its path relative to the project's root: its name in the index
};

// How far the index has followed a dialogue.
struct IndexedAt {
  LedgerHead head;
  std::string answers;                           // stamp of the answers whose words it holds
  std::map<std::string, std::string> published;  // what Blue has just written: path → sha256
  bool is_complete = true;                       // every file of the event was written
};

// How events become rows; runs inside the transaction. `apply` ends `contents` before an event that it cannot
// read.
struct LedgerProjector {
  std::function<Result<>(Database&, std::string_view key)> forget;
  std::function<Result<>(Database&, std::string_view key, LedgerContents& contents)> apply;
};

struct CaughtUp {
  LedgerHead head;                     // what index and file now agree on
  std::size_t replayed = 0;            // events that were applied
  bool rebuilt = false;                // the index had something else and forgot it first
  std::uint64_t torn_bytes = 0;        // half a line after the head, which the next append cuts off
  std::optional<LedgerDamage> damage;  // what follows the head; then nothing may be appended
};

// not_writable when there is something to replay and the index is read-only.
Result<CaughtUp> catch_up(Database& index, const LedgerPlace& place, const LedgerProjector& projector);

// Brings the index up to the dialogue's ledger. A read-only index is left as it is.
Result<CaughtUp> index_dialogue(const Session& session, const DialoguePlace& place);
// Forgets the dialogue's rows and reads them again. What Blue last wrote to its files is remembered: no
// ledger says that.
Result<CaughtUp> reindex_dialogue(const Session& session, const DialoguePlace& place);
// True when the index is at `head` of the dialogue's ledger and holds the words of these answers, or cannot
// be written anyway.
Result<bool> is_indexed_at(const Session& session, const DialoguePlace& place, const LedgerHead& head,
                           const std::string& answers);
// Right after an append: moves the index from `base` to where the dialogue is now and adds what `event`
// changed. When the index is not at `base`, nothing is done: the next catch_up replays.
Result<> index_append(const Session& session, const DialoguePlace& place, const LedgerHead& base,
                      const IndexedAt& now, const DialogueState& after, const Event& event);
// The hash of what Blue last wrote to a rendered file of the dialogue; empty when the index does not know.
std::string find_published(const Session& session, const DialoguePlace& place, const std::string& path);
// Records such hashes and, when it is not empty, the head for which all files are there; failures go to the
// log.
void note_published(const Session& session, const DialoguePlace& place,
                    const std::map<std::string, std::string>& hashes, const std::string& head = {});
// True when all files of the dialogue were rendered for `head`, as far as the index knows.
bool is_published_at(const Session& session, const DialoguePlace& place, const LedgerHead& head);
// Removes the rows of a ledger that is gone.
Result<> forget_lost_dialogue(const Session& session, std::string_view ledger_key);

}  // namespace blue
