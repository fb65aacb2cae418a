#include "store/dialogue_rows.h"

namespace blue {
namespace {

std::string first_text(const Row& row) { return std::string(row.text(0)); }

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
  std::vector<std::string> ids;
  TRY(index.query("select dialogue_id from dialogues order by created_at desc limit $1", {limit},
                  [&](const Row& row) { ids.emplace_back(row.text(0)); }));
  return ids;
}

Result<std::vector<DialogueRow>> list_dialogue_rows(Database& index, const DialogueRowQuery& query) {
  std::vector<DialogueRow> rows;
  TRY(index.query(
      "select d.dialogue_id, d.title, d.status, d.evidence, d.output_dir, d.created_at, r.round, r.velocity, "
      "r.converge_signals, r.panel_size from dialogues d left join rounds r on r.dialogue_id = d.dialogue_id "
      "and r.round = (select max(round) from rounds where dialogue_id = d.dialogue_id) "
      "where ($1 = '' or d.status = $1) and (d.created_at < $2 or (d.created_at = $2 and d.dialogue_id > "
      "$3)) "
      "order by d.created_at desc, d.dialogue_id limit $4",
      {word_for(query.status), query.created_at, query.dialogue_id, query.limit},
      [&](const Row& row) { rows.push_back(read_dialogue_row(row)); }));
  return rows;
}

Result<std::size_t> count_dialogues(Database& index, std::optional<DialogueStatus> status) {
  const auto count = TRY(index.find_row("select count(*) from dialogues where $1 = '' or status = $1",
                                        {word_for(status)}, [](const Row& row) { return row.integer(0); }));
  return static_cast<std::size_t>(count.value_or(0));
}

}  // namespace blue
