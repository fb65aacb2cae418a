#include "store/dialogue_rows.h"

namespace blue {
namespace {

std::string first_text(const Row& row) { return row.copy(0); }

std::string_view word_for(std::optional<DialogueStatus> status) {
  return status ? name_of(*status) : std::string_view();
}

DialogueRow read_dialogue_row(const Row& row) {
  DialogueRow out;
  out.dialogue_id = row.text(0);
  out.title = row.text(1);
  out.status = find_enum<DialogueStatus>(row.text(2)).value_or(DialogueStatus::open);
  out.evidence = find_enum<Evidence>(row.text(3)).value_or(Evidence::transcript);
  out.output_dir = row.text(4);
  out.created_at = row.text(5);
  out.rounds = row.is_null(6) ? 0 : static_cast<int>(row.integer(6)) + 1;
  out.velocity = static_cast<std::size_t>(row.integer(7));
  out.converge_signals = static_cast<std::size_t>(row.integer(8));
  out.panel_size = static_cast<std::size_t>(row.integer(9));
  out.imported = row.integer(10) != 0;
  out.ever_seated = static_cast<std::size_t>(row.integer(11));
  return out;
}

}  // namespace

Result<std::optional<std::string>> find_dialogue_folder(Database& index, std::string_view dialogue_id) {
  return index.find_row("select output_dir from dialogues where dialogue_id = $1", {dialogue_id}, first_text);
}

Result<std::optional<std::string>> find_other_ledger(Database& index, std::string_view dialogue_id,
                                                     std::string_view ledger) {
  return index.find_row("select ledger from dialogues where dialogue_id = $1 and ledger <> $2",
                        {dialogue_id, ledger}, first_text);
}

Result<std::vector<std::string>> list_dialogue_ids(Database& index, std::size_t limit) {
  return index.list_rows("select dialogue_id from dialogues order by created_at desc limit $1", {limit},
                         first_text);
}

Result<std::vector<DialogueRow>> list_dialogue_rows(Database& index, const DialogueRowQuery& query) {
  return index.list_rows(
      "select d.dialogue_id, d.title, d.status, d.evidence, d.output_dir, d.created_at, r.round, r.velocity, "
      "r.converge_signals, r.panel_size, d.imported, (select count(distinct expert) from panels p where "
      "p.dialogue_id = d.dialogue_id and p.round <= r.round) "
      "from dialogues d left join rounds r on r.dialogue_id = d.dialogue_id "
      "and r.round = (select max(round) from rounds where dialogue_id = d.dialogue_id) "
      "where ($1 = '' or d.status = $1) and (d.created_at < $2 or (d.created_at = $2 and d.dialogue_id > "
      "$3)) "
      "order by d.created_at desc, d.dialogue_id limit $4",
      {word_for(query.status), query.created_at, query.dialogue_id, query.limit}, read_dialogue_row);
}

Result<std::size_t> count_dialogues(Database& index, std::optional<DialogueStatus> status) {
  const auto count = TRY(index.find_row("select count(*) from dialogues where $1 = '' or status = $1",
                                        {word_for(status)}, [](const Row& row) { return row.integer(0); }));
  return static_cast<std::size_t>(count.value_or(0));
}

Result<std::optional<LedgerRow>> find_ledger_row(Database& index, std::string_view path) {
  return index.find_row(
      "select bytes, events, head, damage, coalesce(stamp, '') from ledgers left join answer_stamps on "
      "ledger = "
      "path where path = $1",
      {path}, [](const Row& row) {
        LedgerRow found{static_cast<std::uint64_t>(row.integer(0)),
                        static_cast<std::uint64_t>(row.integer(1)), std::string(row.text(2)), std::nullopt,
                        std::string(row.text(4))};
        if (!row.is_null(3)) found.damage = row.text(3);
        return found;
      });
}

Result<> write_ledger_row(Database& index, std::string_view path, const LedgerRow& row) {
  TRY(
      index.run("insert into ledgers (path, bytes, events, head, damage) values ($1, $2, $3, $4, $5) "
                "on conflict (path) do update set bytes = excluded.bytes, events = excluded.events, "
                "head = excluded.head, damage = excluded.damage",
                {path, row.bytes, row.events, row.head, row.damage}));
  return index.run(
      "insert into answer_stamps (ledger, stamp) values ($1, $2) "
      "on conflict (ledger) do update set stamp = excluded.stamp",
      {path, row.answers});
}

Result<> erase_ledger_row(Database& index, std::string_view path) {
  return index.run("delete from ledgers where path = $1", {path});
}

Result<int> count_rounds(Database& index, std::string_view path) {
  const auto count = TRY(index.find_row(
      "select count(*) from rounds r join dialogues d on d.dialogue_id = r.dialogue_id where d.ledger = $1",
      {path}, [](const Row& row) { return row.integer(0); }));
  return static_cast<int>(count.value_or(0));
}

Result<> write_published(Database& index, std::string_view ledger,
                         const std::map<std::string, std::string>& hashes) {
  for (const auto& [path, hash] : hashes)
    TRY(
        index.run("insert into published (ledger, path, sha256) values ($1, $2, $3) "
                  "on conflict (ledger, path) do update set sha256 = excluded.sha256",
                  {ledger, path, hash}));
  return {};
}

Result<std::map<std::string, std::string>> list_published(Database& index, std::string_view ledger) {
  std::map<std::string, std::string> hashes;
  TRY(index.query("select path, sha256 from published where ledger = $1", {ledger},
                  [&](const Row& row) { hashes.emplace(row.text(0), row.text(1)); }));
  return hashes;
}

Result<std::string> find_published(Database& index, std::string_view ledger, std::string_view path) {
  const auto hash = TRY(index.find_row("select sha256 from published where ledger = $1 and path = $2",
                                       {ledger, path}, first_text));
  return hash.value_or("");
}

Result<std::string> find_published_head(Database& index, std::string_view ledger) {
  const auto head =
      TRY(index.find_row("select head from published_heads where ledger = $1", {ledger}, first_text));
  return head.value_or("");
}

Result<> write_published_head(Database& index, std::string_view ledger, std::string_view head) {
  return index.run(
      "insert into published_heads (ledger, head) values ($1, $2) "
      "on conflict (ledger) do update set head = excluded.head",
      {ledger, head});
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

Result<std::map<std::string, AnswerStamp>> list_answer_stamps(Database& index) {
  std::map<std::string, AnswerStamp> stamps;
  TRY(
      index.query("select a.ledger, a.stamp, count(r.round) from answer_stamps a left join dialogues d on "
                  "d.ledger = a.ledger left join rounds r on r.dialogue_id = d.dialogue_id "
                  "group by a.ledger, a.stamp",
                  {}, [&](const Row& row) {
                    stamps.emplace(row.text(0), AnswerStamp{row.copy(1), static_cast<int>(row.integer(2))});
                  }));
  return stamps;
}

Result<> write_ledger_stamp(Database& index, std::string_view path, const LedgerStamp& stamp) {
  return index.run(
      "insert into ledger_stamps (path, size, modified) "
      "select $1, $2, $3 where exists (select 1 from ledgers where path = $1) "
      "on conflict (path) do update set size = excluded.size, modified = excluded.modified",
      {path, stamp.size, stamp.modified});
}

}  // namespace blue
