#include "dialogues/list.h"

#include "base/format.h"
#include "dialogues/survey.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

// A cursor is the last row of the page before: "2026-02-03T14:23:00Z/nvidia-investment".
Result<DialogueRowQuery> parse_query(const DialogueQuery& query) {
  DialogueRowQuery rows{.status = query.status, .dialogue_id = {}, .limit = query.limit + 1};
  if (!query.cursor) return rows;
  const std::size_t slash = query.cursor->find('/');
  if (slash == std::string::npos)
    return fail(make_error(codes::invalid_value,
                           format("\"{}\" is not a cursor that a list returned.", printable(*query.cursor)))
                    .at("cursor")
                    .with_value(*query.cursor)
                    .suggest("Give next_cursor of the page before, or leave it out to start again."));
  rows.created_at = query.cursor->substr(0, slash);
  rows.dialogue_id = query.cursor->substr(slash + 1);
  return rows;
}

}  // namespace

Result<DialogueList> list_dialogues(const Session& session, const DialogueQuery& query) {
  TRY(survey_ledgers(session));
  const DialogueRowQuery wanted = TRY(parse_query(query));
  Database& index = TRY(session.index()).database;
  DialogueList page{TRY(list_dialogue_rows(index, wanted)), TRY(count_dialogues(index, query.status)), {}};
  if (page.rows.size() > query.limit) {
    page.rows.resize(query.limit);
    page.next_cursor = format("{}/{}", page.rows.back().created_at, page.rows.back().dialogue_id);
  }
  return page;
}

}  // namespace blue
