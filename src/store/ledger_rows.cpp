#include "store/ledger_rows.h"

namespace blue {

Result<std::optional<LedgerRow>> find_ledger_row(Database& index, std::string_view path) {
  return index.find_row(
      "select bytes, events, head, damage from ledgers where path = $1", {path}, [](const Row& row) {
        LedgerRow found{static_cast<std::uint64_t>(row.integer(0)),
                        static_cast<std::uint64_t>(row.integer(1)), std::string(row.text(2)), std::nullopt};
        if (!row.is_null(3)) found.damage = row.text(3);
        return found;
      });
}

Result<> write_ledger_row(Database& index, std::string_view path, const LedgerRow& row) {
  return index.run(
      "insert into ledgers (path, bytes, events, head, damage) values ($1, $2, $3, $4, $5) "
      "on conflict (path) do update set bytes = excluded.bytes, events = excluded.events, "
      "head = excluded.head, damage = excluded.damage",
      {path, row.bytes, row.events, row.head, row.damage});
}

Result<> erase_ledger_row(Database& index, std::string_view path) {
  return index.run("delete from ledgers where path = $1", {path});
}

Result<std::map<std::string, StampedLedger>> list_ledger_stamps(Database& index) {
  std::map<std::string, StampedLedger> stamps;
  TRY(
      index.query("select l.path, s.size, s.modified, l.events from ledgers l left join ledger_stamps s on "
                  "s.path = l.path",
                  {}, [&](const Row& row) {
                    stamps.emplace(row.text(0), StampedLedger{{row.integer(1), row.integer(2)},
                                                              static_cast<std::uint64_t>(row.integer(3))});
                  }));
  return stamps;
}

Result<> write_ledger_stamp(Database& index, std::string_view path, const LedgerStamp& stamp) {
  return index.run(
      "insert into ledger_stamps (path, size, modified) values ($1, $2, $3) "
      "on conflict (path) do update set size = excluded.size, modified = excluded.modified",
      {path, stamp.size, stamp.modified});
}

}  // namespace blue
