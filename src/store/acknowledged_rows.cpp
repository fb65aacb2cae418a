#include "store/acknowledged_rows.h"

namespace blue {

Result<std::optional<AcknowledgedRow>> find_acknowledged(Database& local, std::string_view ledger) {
  return local.find_row("select bytes, events, head from acknowledged_heads where ledger = $1", {ledger},
                        [](const Row& row) {
                          return AcknowledgedRow{static_cast<std::uint64_t>(row.integer(0)),
                                                 static_cast<std::uint64_t>(row.integer(1)), row.copy(2)};
                        });
}

Result<> write_acknowledged(Database& local, std::string_view ledger, const AcknowledgedRow& row) {
  return local.run(
      "insert into acknowledged_heads (ledger, bytes, events, head) values ($1, $2, $3, $4) on conflict "
      "(ledger) do update set bytes = excluded.bytes, events = excluded.events, head = excluded.head",
      {ledger, row.bytes, row.events, row.head});
}

}  // namespace blue
