#include "store/unfinished_rows.h"

namespace blue {

Result<std::map<std::string, std::string>> list_unfinished_moves(Database& local) {
  std::map<std::string, std::string> moves;
  TRY(local.query("select from_path, to_path from unfinished_moves", {},
                  [&](const Row& row) { moves.emplace(row.text(0), row.text(1)); }));
  return moves;
}

Result<> write_unfinished_moves(Database& local, const std::map<std::string, std::string>& moves) {
  Transaction transaction = TRY(Transaction::begin(local));
  for (const auto& [from, to] : moves)
    TRY(
        local.run("insert into unfinished_moves (from_path, to_path) values ($1, $2) on conflict (from_path) "
                  "do update set to_path = excluded.to_path",
                  {from, to}));
  return transaction.commit();
}

Result<> erase_unfinished_moves(Database& local) { return local.run("delete from unfinished_moves"); }

}  // namespace blue
