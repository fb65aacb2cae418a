#pragma once
// The bytes of a ledger → its events, as far as they can be trusted. No bytes can make this fail: what is
// wrong is part of the result. Files are not known here.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/line.h"

namespace blue {

// The end of a line, before its line feed: everything before it has been read and follows one chain.
struct LedgerHead {
  std::uint64_t bytes = 0;     // offset in the file; a line that lost its line feed ends at the same place
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
  bool is_of_unknown_kind = false;  // the chain holds; a newer Blue can read the line
  bool is_lost = false;             // the line was acknowledged and is not there any more
};

struct LedgerContents {
  LedgerHead start;              // where reading began: the empty head, or the one that was asked for
  std::vector<Event> events;     // everything after `start` and before any damage
  std::vector<LedgerHead> ends;  // where each of them ends
  LedgerHead head;               // where the last of them ends
  int format = 0;                // of the last line before `head`; 0 when there is none
  // The hash of the first line, which is the dialogue's identity; empty when reading began after it.
  std::string uid;
  // Left by a crash: the beginning of a line, without a line feed, which the next append cuts off.
  std::uint64_t torn_bytes = 0;
  std::optional<LedgerDamage> damage;
};

// Reads `bytes`, which follow `start` in the file up to its end, and checks every line's format, hash and
// position. `format` is that of the line that ends at `start`: no line may have an earlier one.
LedgerContents scan_ledger(std::string_view bytes, const LedgerHead& start = {}, int format = 0);

// Ends `contents` before event `index`, which is a sound line of the chain and cannot be read as an event.
void stop_before(LedgerContents& contents, std::size_t index, LedgerDamage damage);

// Every line that can be read at all, whether the chain holds or not: for showing what was changed.
std::vector<LedgerLine> scan_untrusted_lines(std::string_view bytes);

}  // namespace blue
