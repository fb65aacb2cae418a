#include "dialogues/find.h"

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dialogues/survey.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "project/inside.h"
#include "store/dialogue_rows.h"

namespace blue {
namespace {

constexpr std::size_t kMostSuggestible = 1000;

Result<std::string> load_folder(const Session& session, const std::string& dialogue_id) {
  const auto known = TRY(find_dialogue_folder(TRY(session.index()).database, dialogue_id));
  if (known && is_present(session.root() / *known / kLedgerFile)) return *known;
  TRY(survey_ledgers(session));
  Database& index = TRY(session.index()).database;  // the survey may have opened another one
  if (auto found = TRY(find_dialogue_folder(index, dialogue_id))) return *std::move(found);
  const std::vector<std::string> ids = TRY(list_dialogue_ids(index, kMostSuggestible));
  const std::vector<std::string_view> names(ids.begin(), ids.end());
  return fail(
      make_error(codes::dialogue_not_found, format("No dialogue has the id \"{}\".{}", printable(dialogue_id),
                                                   did_you_mean(dialogue_id, names)))
          .at("dialogue_id")
          .with_value(utf8_prefix(dialogue_id, 100))
          .suggest("`blue dialogue list` shows every dialogue of this project."));
}

}  // namespace

Result<DialoguePlace> locate_dialogue(const Session& session, const DialogueKey& key) {
  if (!key.dialogue_id && !key.output_dir)
    return fail(make_error(codes::missing_field, "dialogue_id is required: which dialogue is meant?")
                    .at("dialogue_id")
                    .suggest("Give dialogue_id or output_dir; `blue dialogue list` shows them."));
  std::optional<std::string> by_id, by_folder;
  if (key.output_dir) by_folder = TRY(path_in_project(session.project(), *key.output_dir));
  if (key.dialogue_id) by_id = TRY(load_folder(session, *key.dialogue_id));
  if (by_id && by_folder && *by_id != *by_folder)
    return fail(make_error(codes::contradiction, format("The dialogue {} is in {}, not in {}.",
                                                        *key.dialogue_id, *by_id, *by_folder))
                    .at("output_dir")
                    .with_value(*key.output_dir)
                    .suggest("Give only one of the two."));
  DialoguePlace place{session.project(), by_folder ? *by_folder : *by_id};
  if (!is_present(place.ledger()))
    return fail(make_error(codes::dialogue_not_found, format("{} has no dialogue.", place.folder))
                    .at("output_dir")
                    .with_value(place.folder)
                    .suggest("`blue dialogue list` shows every dialogue and its folder."));
  return place;
}

}  // namespace blue
