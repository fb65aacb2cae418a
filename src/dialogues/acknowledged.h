#pragma once
// Acknowledged means kept: `.blue/local.db` remembers where each ledger ended when its last line was
// acknowledged on this machine. A ledger without that line is *earlier*, after a branch switch, when its
// bytes are those that git has in HEAD or in its index; otherwise lines were lost, and it is only read until
// they are restored or `blue dialogue rebuild` accepts it.
#include <optional>

#include "dialogues/place.h"
#include "ledger/ledger.h"
#include "project/workspace.h"

namespace blue {

// Remembers that the dialogue's ledger ends at `head`. A failure goes to the log: the line is kept anyway.
void note_acknowledged(const Session& session, const DialoguePlace& place, const LedgerHead& head);

// Remembers the ledger as it is now, whatever was acknowledged before; says whether that forgets lines that
// are gone.
Result<bool> accept_ledger(const Session& session, const DialoguePlace& place);

// How a ledger compares with what was acknowledged.
enum class LedgerAge {
  current,  // it has every line, or nothing is known of it
  earlier,  // it is as git has it, without the last line
  cut,      // lines that were acknowledged are gone
};
struct LedgerMemory {
  LedgerAge age = LedgerAge::current;
  std::optional<LedgerDamage> damage = {};  // of one that was cut
};
// Never fails: a memory that cannot be read knows nothing, and `blue doctor` says so.
LedgerMemory compare_with_acknowledged(const Session& session, const DialoguePlace& place,
                                       const LedgerFile& ledger);

}  // namespace blue
