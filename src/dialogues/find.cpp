#include "dialogues/find.h"

#include <sys/stat.h>

#include <algorithm>
#include <ranges>
#include <tuple>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dialogues/fold.h"
#include "dialogues/survey.h"
#include "dialogues/twins.h"
#include "domain/dialogue/breadth.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "project/inside.h"

namespace blue {
namespace {

constexpr std::size_t kMostSuggestible = 1000;
constexpr std::size_t kMostProblems = 20;

// Which ids more than one dialogue has, as of the last look at the dialogues' folder.
struct KnownCollisions : Memory {
  std::int64_t looked_at = 0;  // the folder's time of change then: every new dialogue moves it
  std::vector<LedgerCollision> all;
};

std::int64_t time_of_change(const Path& folder) {
  struct stat facts{};
  if (::stat(folder.c_str(), &facts) != 0) return 0;
  return facts.st_mtim.tv_sec * 1'000'000'000 + facts.st_mtim.tv_nsec;
}

std::string folder_of_ledger(const std::string& ledger) { return ledger.substr(0, ledger.rfind('/')); }

// The folders of all dialogues with this id where there are several; else none.
Result<std::vector<std::string>> find_namesakes(const Session& session, const std::string& dialogue_id) {
  KnownCollisions& known = session.memory<KnownCollisions>();
  const std::int64_t now = time_of_change(blue_folder(session.project()) / kDialoguesFolder);
  if (known.looked_at != now || !known.all.empty()) {
    known.all = TRY(survey_ledgers(session)).collisions;
    known.looked_at = now;
  }
  std::vector<std::string> folders;
  for (const LedgerCollision& one : known.all) {
    if (one.dialogue_id != dialogue_id) continue;
    if (folders.empty()) folders.push_back(folder_of_ledger(one.other));
    folders.push_back(folder_of_ledger(one.ledger));
  }
  std::ranges::sort(folders);
  return folders;
}

Result<std::string> load_folder(const Session& session, const std::string& dialogue_id) {
  const std::vector<std::string> namesakes = TRY(find_namesakes(session, dialogue_id));
  if (!namesakes.empty()) {
    const std::string first = format("{}/{}", namesakes[0], kLedgerFile),
                      second = format("{}/{}", namesakes[1], kLedgerFile);
    return fail(
        make_error(codes::dialogue_id_collision,
                   describe_twins(session.project(), dialogue_id, first, second))
            .at("dialogue_id", dialogue_id)
            .with("output_dirs", encode(namesakes))
            .suggest(format("Name the one you mean by its folder, such as --output-dir {}, or move the "
                            "other folder away.",
                            namesakes[0])));
  }
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

// The row of a dialogue that the index has none of.
Result<DialogueRow> read_row(const Session& session, const std::string& ledger) {
  const DialoguePlace place{session.project(), folder_of_ledger(ledger)};
  const DialogueState state = TRY(fold_ledger(place)).state;
  DialogueRow row;
  row.dialogue_id = state.settings.dialogue_id;
  row.title = state.settings.title;
  row.output_dir = place.folder;
  row.created_at = state.created_at;
  row.status = state.status;
  row.evidence = state.settings.evidence;
  row.imported = state.settings.foreign_names;
  row.rounds = state.next_round();
  if (row.rounds > 0) {
    const RoundCounts& counts = state.rounds.back().counts;
    row.velocity = counts.velocity();
    row.converge_signals = counts.converge_signals;
    row.panel_size = counts.panel_size;
    row.ever_seated = breadth_of(state).ever_seated;
  }
  return row;
}

auto place_in_list(const DialogueRow& row) { return std::tie(row.dialogue_id, row.output_dir); }
bool comes_before(const DialogueRow& a, const DialogueRow& b) {
  return a.created_at != b.created_at ? a.created_at > b.created_at : place_in_list(a) < place_in_list(b);
}

// Adds the dialogues that share an id with one of the index, and marks both.
Result<> add_namesakes(const Session& session, const LedgerSurvey& survey, const DialogueRowQuery& wanted,
                       DialogueList& page) {
  for (const LedgerCollision& one : survey.collisions) {
    for (DialogueRow& row : page.rows) row.shares_id = row.shares_id || row.dialogue_id == one.dialogue_id;
    Result<DialogueRow> row = read_row(session, one.ledger);
    if (!row || (wanted.status && row->status != *wanted.status)) continue;
    ++page.total;
    row->shares_id = true;
    const bool is_later = row->created_at < wanted.created_at ||
                          (row->created_at == wanted.created_at && row->dialogue_id > wanted.dialogue_id);
    if (is_later) page.rows.push_back(*std::move(row));
  }
  std::ranges::sort(page.rows, comes_before);
  return {};
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
  if (key.dialogue_id && by_folder) {
    const auto namesakes = TRY(find_namesakes(session, *key.dialogue_id));
    if (std::ranges::find(namesakes, *by_folder) != namesakes.end()) by_id = by_folder;
  }
  if (key.dialogue_id && !by_id) by_id = TRY(load_folder(session, *key.dialogue_id));
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
  TRY(add_namesakes(session, survey, wanted, page));
  if (page.rows.size() > query.limit) {
    // A cursor cannot tell namesakes of one moment apart, so they stay on one page.
    std::size_t end = query.limit;
    auto is_like_last = [&](const DialogueRow& row) {
      const DialogueRow& last = page.rows[end - 1];
      return row.created_at == last.created_at && row.dialogue_id == last.dialogue_id;
    };
    while (end < page.rows.size() && is_like_last(page.rows[end])) ++end;
    const bool is_all = end == page.rows.size();
    page.rows.resize(end);
    if (is_all) return page;
    page.next_cursor = format("{}/{}", page.rows.back().created_at, page.rows.back().dialogue_id);
  }
  return page;
}

}  // namespace blue
