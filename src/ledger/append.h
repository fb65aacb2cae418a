#pragma once
// Appending to a ledger: one line, on the disk or not at all.
#include "ledger/ledger.h"

namespace blue {

// Appends `event`, returns when it is on the disk, and says where the new line ends. `base` is the head that
// the event was decided on: ledger_moved when the file no longer ends there or is another one, ledger_damaged
// when what follows is not a torn line. A torn line is cut off and kept at torn_bytes_path. A write that
// fails leaves the file as it was. Refuses (too_large, invalid_value) what could not be read back. The line
// is written in `format`, or in that of the line before where that is newer.
Result<LedgerHead> append_event(LedgerFile& ledger, const LedgerHead& base, const Event& event,
                                int format = kLedgerFormat);
Result<LedgerHead> append_event(const Path& path, const LedgerHead& base, const Event& event,
                                int format = kLedgerFormat);

// Where append_event keeps the bytes it cut from the end of `path`.
Path torn_bytes_path(const Path& path);

}  // namespace blue
