#pragma once
// How far each ledger has been read into the index. A ledger is known by its path relative to the project's
// root.
#include <map>
#include <string>
#include <string_view>

#include "store/database.h"

namespace blue {

struct LedgerRow {
  std::uint64_t bytes = 0;            // where the last indexed line ends
  std::uint64_t events = 0;           // lines up to there
  std::string head;                   // hash of that line
  std::optional<std::string> damage;  // why the rest cannot be read
};

// Empty when the index does not know the ledger.
Result<std::optional<LedgerRow>> find_ledger_row(Database& index, std::string_view path);
Result<> write_ledger_row(Database& index, std::string_view path, const LedgerRow& row);
Result<> erase_ledger_row(Database& index, std::string_view path);

// Size and time of change of a ledger file: while they stay the same, it need not be opened.
struct LedgerStamp {
  std::int64_t size = 0;
  std::int64_t modified = 0;  // nanoseconds
  friend bool operator==(const LedgerStamp&, const LedgerStamp&) = default;
};
struct StampedLedger {
  LedgerStamp stamp;  // zeros when the ledger has none
  std::uint64_t events = 0;
};
// Every ledger of the index by its path.
Result<std::map<std::string, StampedLedger>> list_ledger_stamps(Database& index);
// Records that index and file agree while the file has this stamp.
Result<> write_ledger_stamp(Database& index, std::string_view path, const LedgerStamp& stamp);

}  // namespace blue
