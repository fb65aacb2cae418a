#include "dialogues/list.h"

#include "base/enum_names.h"
#include "base/format.h"
#include "dialogues/survey.h"

namespace blue {
namespace {

struct Cursor {
  std::string created_at, dialogue_id;
};

// A cursor is the last row of the page before: "2026-02-03T14:23:00Z/nvidia-investment".
Result<Cursor> parse_cursor(const std::optional<std::string>& cursor) {
  if (!cursor) return Cursor{"9999", ""};
  std::size_t slash = cursor->find('/');
  if (slash == std::string::npos)
    return fail(make_error(codes::invalid_value, "The cursor is none that a list returned.")
                    .at("cursor")
                    .with_value(*cursor)
                    .suggest("Give next_cursor of the page before, or leave it out to start anew."));
  return Cursor{cursor->substr(0, slash), cursor->substr(slash + 1)};
}

DialogueRow read_row(const Row& row) {
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

Result<DialoguePage> list_dialogues(const Session& session, const DialogueQuery& query) {
  TRY(survey_ledgers(session));
  Cursor after = TRY(parse_cursor(query.cursor));
  const Session::Index index = TRY(session.index());
  std::string status = query.status ? std::string(name_of(*query.status)) : "";
  DialoguePage page;
  TRY(index.database.query("select count(*) from dialogues where $1 = '' or status = $1", {status},
                           [&](const Row& row) { page.total = static_cast<std::size_t>(row.integer(0)); }));
  TRY(index.database.query(
      "select d.dialogue_id, d.title, d.status, d.evidence, d.output_dir, d.created_at, r.round, r.velocity, "
      "r.converge_signals, r.panel_size from dialogues d left join rounds r on r.dialogue_id = d.dialogue_id "
      "and "
      "r.round = (select max(round) from rounds where dialogue_id = d.dialogue_id) "
      "where ($1 = '' or d.status = $1) and (d.created_at < $2 or (d.created_at = $2 and d.dialogue_id > "
      "$3)) "
      "order by d.created_at desc, d.dialogue_id limit $4",
      {status, after.created_at, after.dialogue_id, query.limit + 1},
      [&](const Row& row) { page.rows.push_back(read_row(row)); }));
  if (page.rows.size() > query.limit) {
    page.rows.resize(query.limit);
    page.next_cursor = format("{}/{}", page.rows.back().created_at, page.rows.back().dialogue_id);
  }
  return page;
}

}  // namespace blue
