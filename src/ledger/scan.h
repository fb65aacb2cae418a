#pragma once
// The bytes of a ledger → its events, as far as they can be trusted. No bytes can make this fail: what is
// wrong is part of the answer. Files are not known here.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/line.h"

namespace blue {

// The end of a line, before its line feed: all that is before it has been read and follows one chain.
struct LedgerHead {
  std::uint64_t bytes = 0;     // offset in the file; a line whose line feed was lost ends at the same place
  std::uint64_t sequence = 0;  // of the last event before this point, which is also the number of lines
  std::string hash = std::string(kNoLedgerHash);
  friend bool operator==(const LedgerHead&, const LedgerHead&) = default;
};

// The first line that breaks the chain. Nothing may be appended to such a ledger.
struct LedgerDamage {
  std::uint64_t line = 0;  // from 1
  std::string what;
  std::string expected;  // may be empty
  std::string found;     // may be empty
  bool needs_upgrade = false;
};

enum class LedgerState {
  ok,
  torn_tail,  // a crash left part of a line at the end; the next append cuts it off
  damaged,
};

struct LedgerContents {
  LedgerHead start;           // where reading began: the empty head, or the one that was asked for
  std::vector<Event> events;  // everything after `start` and before any trouble
  LedgerHead head;            // where the last of them ends
  std::uint64_t torn_bytes = 0;
  std::optional<LedgerDamage> damage;

  LedgerState state() const {
    return damage ? LedgerState::damaged : torn_bytes ? LedgerState::torn_tail : LedgerState::ok;
  }
};

// Reads `bytes`, which follow `start` in the file up to its end, and checks every line's format, hash and
// place.
LedgerContents scan_ledger(std::string_view bytes, const LedgerHead& start = {});

}  // namespace blue
