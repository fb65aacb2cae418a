#pragma once
// Ledger files: append-only and hash-chained, one event a line. They are the truth about a dialogue. What
// events mean and where they are indexed is not known here. Writers hold the ledger's lock; readers need
// none.
#include "base/file.h"
#include "ledger/scan.h"

namespace blue {

inline constexpr std::size_t kLargestLedger = 1u << 30;

// How a ledger ends, told from its last bytes alone.
struct LedgerTail {
  std::uint64_t bytes = 0;                        // where the last line ends, as LedgerHead counts
  std::string hash = std::string(kNoLedgerHash);  // empty when the file does not end with a whole line
};

// What an append did.
struct Appended {
  LedgerHead head;              // where the new line ends
  std::uint64_t cut_bytes = 0;  // left by a crash and removed first
  Path kept_as;                 // where those bytes are kept; empty when nothing was cut
};

// Cheap at any size; enough to see whether a head is still the head. An absent file is an empty ledger.
Result<LedgerTail> read_ledger_tail(const Path& path);

// Reads and verifies the whole chain. Damage is part of the answer, so that what is before it can still be
// shown; an error means that the file could not be read. An absent file is an empty ledger.
Result<LedgerContents> read_ledger(const Path& path);
// As read_ledger, but only what follows `known` where the file still holds it; `start` tells where reading
// began.
Result<LedgerContents> read_ledger_after(const Path& path, const LedgerHead& known);

// What every line says that can be read at all, whether the chain holds or not: for telling what was changed.
Result<std::vector<LedgerLine>> read_untrusted_ledger(const Path& path);

// Appends `event` and returns when it is on the disk. `base` is the head that the event was decided on: when
// the file no longer ends there, ledger_moved, and ledger_damaged when what follows is no torn line. A write
// that fails leaves the file as it was. Refuses (too_large, invalid_value) what could not be read back.
Result<Appended> append_event(const Path& path, const LedgerHead& base, const Event& event);

// The ledger_damaged error for a ledger that must not be written.
Error ledger_damaged_error(const Path& path, const LedgerDamage& damage);
// Where append_event keeps the bytes it cut from the end of `path`.
Path torn_bytes_path(const Path& path);

}  // namespace blue
