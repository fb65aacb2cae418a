#pragma once
// All ledgers of a project at a glance: how many, how long, and which of them are in trouble.
#include <cstdint>
#include <string>
#include <vector>

#include "project/workspace.h"

namespace blue {

struct LedgerTrouble {
  std::string ledger;  // path relative to the project's root
  std::string what;
  std::string fix;
  bool is_damage = true;  // false: nothing is lost and the next write mends it
};

struct LedgerSurvey {
  std::size_t ledgers = 0;
  std::uint64_t events = 0;
  std::vector<LedgerTrouble> troubles;
};

// The ledger files below .blue/dialogues and those noted there, relative to the project's root, sorted. Links
// to elsewhere are not followed.
Result<std::vector<std::string>> list_ledgers(const Project& project);

// Compares the end of every ledger with the index and lets the index catch up; cheap where nothing changed. A
// damaged index is put aside and made again.
Result<LedgerSurvey> survey_ledgers(const Session& session);

// Reads every line of every ledger and checks the chains; the index is not touched. Reports progress and
// stops when the caller no longer wants it (cancelled).
Result<LedgerSurvey> verify_ledgers(const Session& session);

}  // namespace blue
