#include "dialogues/find.h"

#include <ranges>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dialogues/survey.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "project/inside.h"

namespace blue {
namespace {

constexpr std::size_t kMostSuggestible = 1000;
constexpr std::size_t kMostProblems = 20;

Result<std::string> load_folder(const Session& session, const std::string& dialogue_id) {
  const auto known = TRY(with_index(session, [&]() -> Result<std::optional<std::string>> {
    return find_dialogue_folder(TRY(session.index()).database, dialogue_id);
  }));
  // The index may be another's: only a folder that is one of the project's is believed.
  const bool is_inside = known && path_in_project(session.project(), *known).value_or("") == *known;
  if (is_inside && is_present(session.root() / *known / kLedgerFile)) return *known;
  return ask_ledgers(session, [&](Database& index) -> Result<std::string> {
    if (auto found = TRY(find_dialogue_folder(index, dialogue_id)))
      return path_in_project(session.project(), *found);
    const std::vector<std::string> ids = TRY(list_dialogue_ids(index, kMostSuggestible));
    const std::vector<std::string_view> names(ids.begin(), ids.end());
    return fail(make_error(codes::dialogue_not_found,
                           format("No dialogue has the id \"{}\".{}", printable(dialogue_id),
                                  did_you_mean(dialogue_id, names)))
                    .at("dialogue_id", utf8_prefix(dialogue_id, 100))
                    .suggest("`blue dialogue list` shows every dialogue of this project."));
  });
}

// A cursor is the last row of the page before: "2026-02-03T14:23:00Z/nvidia-investment".
Result<DialogueRowQuery> parse_query(const DialogueQuery& query) {
  DialogueRowQuery rows{.status = query.status, .dialogue_id = {}, .limit = query.limit + 1};
  if (!query.cursor) return rows;
  const std::size_t slash = query.cursor->find('/');
  if (slash == std::string::npos)
    return fail(make_error(codes::invalid_value,
                           format("\"{}\" is not a cursor that a list returned.", printable(*query.cursor)))
                    .at("cursor", *query.cursor)
                    .suggest("Give next_cursor of the page before, or leave it out to start again."));
  rows.created_at = query.cursor->substr(0, slash);
  rows.dialogue_id = query.cursor->substr(slash + 1);
  return rows;
}

}  // namespace

Result<DialoguePlace> locate_dialogue(const Session& session, const DialogueKey& key) {
  if (!key.dialogue_id && !key.output_dir)
    return fail(make_error(codes::missing_field, "Missing dialogue_id.")
                    .at("dialogue_id")
                    .suggest("Give dialogue_id or output_dir; `blue dialogue list` shows them."));
  std::optional<std::string> by_id, by_folder;
  if (key.output_dir) by_folder = TRY(path_in_project(session.project(), *key.output_dir));
  if (key.dialogue_id) by_id = TRY(load_folder(session, *key.dialogue_id));
  if (by_id && by_folder && *by_id != *by_folder)
    return fail(make_error(codes::contradiction, format("The dialogue {} is in {}, not in {}.",
                                                        *key.dialogue_id, *by_id, *by_folder))
                    .at("output_dir", *key.output_dir)
                    .suggest("Give only one of the two."));
  DialoguePlace place{session.project(), by_folder ? *by_folder : *by_id};
  if (!is_present(place.ledger()))
    return fail(make_error(codes::dialogue_not_found, format("{} has no dialogue.", place.folder))
                    .at("output_dir", place.folder)
                    .suggest("`blue dialogue list` shows every dialogue and its folder."));
  return place;
}

Result<DialogueList> list_dialogues(const Session& session, const DialogueQuery& query) {
  const DialogueRowQuery wanted = TRY(parse_query(query));
  LedgerSurvey survey;
  DialogueList page = TRY(with_index(session, [&]() -> Result<DialogueList> {
    survey = TRY(survey_ledgers(session));
    Database& index = TRY(session.index()).database;
    return DialogueList{
        TRY(list_dialogue_rows(index, wanted)), TRY(count_dialogues(index, query.status)), {}, {}};
  }));
  for (const LedgerTrouble& one : survey.troubles | std::views::take(kMostProblems))
    page.problems.push_back(format("{} {}", one.what, one.fix));
  if (page.rows.size() > query.limit) {
    page.rows.resize(query.limit);
    page.next_cursor = format("{}/{}", page.rows.back().created_at, page.rows.back().dialogue_id);
  }
  return page;
}

}  // namespace blue
