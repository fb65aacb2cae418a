#include "dialogues/place.h"

#include <filesystem>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dialogues/survey.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "project/inside.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

Error unusable_error(std::string_view output_dir, std::string_view why) {
  const std::string_view given = utf8_prefix(output_dir, 200);
  std::string shown = replace_all(replace_all(printable(given), '\n', ' '), '\t', ' ');
  return make_error(codes::invalid_value, format("{} cannot hold a dialogue: {}.", shown, why))
      .at("output_dir")
      .with_value(given)
      .suggest("Give a folder such as .blue/dialogues/my-topic or docs/my-topic, or leave output_dir out.");
}

bool is_plain_text(std::string_view path) {
  return printable(path) == path && path.find_first_of("\n\t") == std::string_view::npos;
}

// Why nobody would find a dialogue in the folder `relative` again, or nothing.
std::string_view find_obstacle(const Path& relative) {
  if (!is_plain_text(relative.generic_string())) return "its path has characters that cannot be seen";
  const bool is_in_blue = *relative.begin() == kBlueFolder;
  const bool is_among_dialogues = is_in_blue && is_inside(relative, Path(kBlueFolder) / kDialoguesFolder);
  if (is_in_blue && !is_among_dialogues) return "inside .blue dialogues lie only below .blue/dialogues";
  for (auto part = std::next(relative.begin(), is_in_blue ? 1 : 0); part != relative.end(); ++part)
    if (part->native().starts_with('.')) return "a folder whose name begins with a dot is hidden";
  if (is_among_dialogues && relative.extension() == kPlaceNoteSuffix)
    return "names that end in .place are notes of Blue";
  return {};
}

Result<std::optional<std::string>> find_folder(Database& index, const std::string& dialogue_id) {
  return index.find_row("select output_dir from dialogues where dialogue_id = $1", {dialogue_id},
                        [](const Row& row) { return std::string(row.text(0)); });
}

Result<std::string> load_folder(const Session& session, const std::string& dialogue_id) {
  const Session::Index index = TRY(session.index());
  auto known = TRY(find_folder(index.database, dialogue_id));
  if (known && is_present(session.root() / *known / kLedgerFile)) return *known;
  TRY(survey_ledgers(session));
  if (auto found = TRY(find_folder(index.database, dialogue_id))) return *found;

  std::vector<std::string> ids;
  TRY(index.database.query("select dialogue_id from dialogues order by created_at desc limit 1000", {},
                           [&](const Row& row) { ids.emplace_back(row.text(0)); }));
  std::vector<std::string_view> names(ids.begin(), ids.end());
  return fail(
      make_error(codes::dialogue_not_found, format("There is no dialogue {}.{}", printable(dialogue_id),
                                                   did_you_mean(dialogue_id, names)))
          .at("dialogue_id")
          .with_value(utf8_prefix(dialogue_id, 100))
          .suggest("blue dialogue list shows every dialogue of this project."));
}

}  // namespace

Path DialoguePlace::ledger() const { return path() / kLedgerFile; }
std::string DialoguePlace::ledger_key() const { return folder + "/" + kLedgerFile; }
std::string DialoguePlace::in_project(std::string_view file) const { return format("{}/{}", folder, file); }

Path DialoguePlace::lock() const {
  return blue_folder(project) / kLocksFolder / (sha256(folder).substr(0, 16) + ".lock");
}

Result<std::string> check_output_dir(const Project& project, std::string_view output_dir) {
  std::string folder = TRY(path_in_project(project, output_dir));
  std::string_view why = find_obstacle(folder);
  if (!why.empty()) return fail(unusable_error(output_dir, why));
  return folder;
}

std::string topic_of_folder(std::string_view folder) {
  std::string_view name = folder.substr(folder.rfind('/') + 1);
  constexpr std::string_view pattern = "____-__-__T____Z-";
  bool is_dated = name.size() > pattern.size();
  for (std::size_t at = 0; is_dated && at < pattern.size(); ++at)
    is_dated = pattern[at] == '_' ? name[at] >= '0' && name[at] <= '9' : name[at] == pattern[at];
  return slugify(is_dated ? name.substr(pattern.size()) : name);
}

Result<DialoguePlace> locate_dialogue(const Session& session, const DialogueKey& key) {
  if (!key.dialogue_id && !key.output_dir)
    return fail(make_error(codes::missing_field, "dialogue_id is required: which dialogue is meant?")
                    .at("dialogue_id")
                    .suggest("Give dialogue_id or output_dir; blue dialogue list shows them."));
  std::optional<std::string> by_id, by_folder;
  if (key.output_dir) by_folder = TRY(path_in_project(session.project(), *key.output_dir));
  if (key.dialogue_id) by_id = TRY(load_folder(session, *key.dialogue_id));
  if (by_id && by_folder && *by_id != *by_folder)
    return fail(make_error(codes::contradiction, format("The dialogue {} lies in {}, not in {}.",
                                                        *key.dialogue_id, *by_id, *by_folder))
                    .at("output_dir")
                    .with_value(*key.output_dir)
                    .suggest("Give one of the two."));
  DialoguePlace place{session.project(), by_folder ? *by_folder : *by_id};
  if (!is_present(place.ledger()))
    return fail(make_error(codes::dialogue_not_found, format("There is no dialogue in {}.", place.folder))
                    .at("output_dir")
                    .with_value(place.folder)
                    .suggest("blue dialogue list shows every dialogue and its folder."));
  return place;
}

}  // namespace blue
