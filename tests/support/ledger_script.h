#pragma once
// scripts/check-ledger, the verifier that shares no code with Blue, run on what a test left behind.
#include "tests/support/process.h"

namespace blue {

// Runs it on ledgers: exit code 0 when all hold, 1 when one is broken; `out` says why.
RunResult check_ledgers(const std::vector<Path>& ledgers);
inline RunResult check_ledger(const Path& ledger) { return check_ledgers({ledger}); }

}  // namespace blue
