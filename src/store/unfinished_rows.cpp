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

Result<std::vector<UnfinishedLink>> list_unfinished_links(Database& local) {
  std::vector<UnfinishedLink> links;
  TRY(local.query("select edited, header_row, target, words, status from unfinished_links order by position",
                  {}, [&](const Row& row) {
                    links.push_back({row.copy(0), row.copy(1), row.copy(2), row.copy(3), row.copy(4)});
                  }));
  return links;
}

Result<> write_unfinished_links(Database& local, const std::vector<UnfinishedLink>& links) {
  Transaction transaction = TRY(Transaction::begin(local));
  TRY(local.run("delete from unfinished_links"));
  for (std::int64_t position = 0; const UnfinishedLink& link : links)
    TRY(
        local.run("insert into unfinished_links (position, edited, header_row, target, words, status) values "
                  "($1, $2, $3, $4, $5, $6)",
                  {position++, link.edited, link.header_row, link.target, link.words, link.status}));
  return transaction.commit();
}

}  // namespace blue
