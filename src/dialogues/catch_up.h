#pragma once
// Where a ledger file meets the index: `catch_up` brings the index to what the file says, whatever happened
// to either: a crash, a branch switch, a merge, a deleted index. What events mean is told by the projector.
#include <sys/stat.h>

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ledger/ledger.h"
#include "store/database.h"

namespace blue {

struct LedgerPlace {
  Path file;
  std::string key;  // its path relative to the project's root: its name in the index
};

// How events become rows. Both run inside the transaction that moves the head, so they happen once or not at
// all.
struct LedgerProjector {
  std::function<Result<>(Database&, std::string_view key)> forget;
  std::function<Result<>(Database&, std::string_view key, std::span<const Event>)> apply;
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

// What stat says of a file; another one means that the file must be looked at again.
struct LedgerStamp {
  std::int64_t size = 0;
  std::int64_t modified = 0;  // nanoseconds
  friend bool operator==(const LedgerStamp&, const LedgerStamp&) = default;
};
LedgerStamp stamp_of(const struct ::stat& facts);
// The stamp of `file` now; zeros when it is not there.
LedgerStamp stamp_of(const Path& file);

// What the index knows of a ledger without opening it.
struct IndexedStamp {
  LedgerStamp stamp;
  std::uint64_t events = 0;
};
// Every ledger of the index by its key.
Result<std::map<std::string, IndexedStamp>> list_stamps(Database& index);
// Notes that index and file agree while the file has this stamp.
Result<> write_stamp(Database& index, std::string_view key, const LedgerStamp& stamp);
// Forgets a ledger whose file is gone.
Result<> forget_ledger(Database& index, std::string_view key, const LedgerProjector& projector);

// Right after an append: moves the index from `base` to `head` and runs `project` in the same transaction.
// When the index is not at `base`, nothing is done: the next catch_up replays.
Result<> record_append(Database& index, std::string_view key, const LedgerHead& base, const LedgerHead& head,
                       const std::function<Result<>(Database&)>& project);

// The head that the index has for `key`; empty when it knows no such ledger.
Result<std::optional<LedgerHead>> find_indexed_head(Database& index, std::string_view key);

}  // namespace blue
