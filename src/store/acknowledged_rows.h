#pragma once
// Heads of ledgers in local.db: what Blue has acknowledged on this machine. A ledger is known by its path in
// the project.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/database.h"

namespace blue {

struct AcknowledgedRow {
  std::uint64_t bytes = 0;   // where the last acknowledged line ends
  std::uint64_t events = 0;  // lines up to there
  std::string head;          // hash of that line
};

// Empty when nothing was acknowledged here.
Result<std::optional<AcknowledgedRow>> find_acknowledged(Database& local, std::string_view ledger);
Result<> write_acknowledged(Database& local, std::string_view ledger, const AcknowledgedRow& row);

}  // namespace blue
