#pragma once
// Where a ledger file meets the index: `catch_up` brings the index to what the file says, whatever happened
// to either: a crash, a branch switch, a merge, a deleted index. What events mean is told by the projector.
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "documents/ledger.h"
#include "store/database.h"

namespace blue {

struct LedgerPlace {
  Path file;
  std::string key;  // its path relative to the project's root: its name in the index
};

// How events become rows. Both run inside the transaction that moves the head, so they happen once or not at
// all.
struct LedgerProjector {
  std::function<Status(Database&, std::string_view key)> forget;
  std::function<Status(Database&, std::string_view key, std::span<const Event>)> apply;
};

struct CaughtUp {
  LedgerHead head;                     // what index and file now agree on
  std::size_t replayed = 0;            // events that were applied
  bool rebuilt = false;                // the index had something else and forgot it first
  std::uint64_t torn_bytes = 0;        // half a line after the head, which the next append cuts off
  std::optional<LedgerDamage> damage;  // what follows the head; then nothing may be appended
};

// Compares the end of the ledger with the index and replays what differs, in one transaction. not_writable
// when there is something to replay and the index is read-only.
Result<CaughtUp> catch_up(Database& index, const LedgerPlace& place, const LedgerProjector& projector);

// Right after an append: moves the index from `base` to `head` and runs `project` in the same transaction.
// When the index is not at `base`, nothing is done: the next catch_up replays.
Status record_append(Database& index, std::string_view key, const LedgerHead& base, const LedgerHead& head,
                     const std::function<Status(Database&)>& project);

// The head that the index has for `key`; empty when it knows no such ledger.
Result<std::optional<LedgerHead>> find_indexed_head(Database& index, std::string_view key);

}  // namespace blue
