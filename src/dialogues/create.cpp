#include "dialogues/create.h"

#include "base/format.h"
#include "base/text.h"
#include "dialogues/survey.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"

namespace blue {

Result<CreateTurn> take_create_turn(const Session& session) {
  Path locks = blue_folder(session.project()) / kLocksFolder;
  TRY(make_folder(locks));
  FileLock lock = TRY(FileLock::acquire(locks / kCreateLock));
  TRY(survey_ledgers(session));
  Database& index = TRY(session.index()).database;
  auto is_taken = [&index](const std::string& dialogue_id) {
    auto found = index.find_row("select 1 from dialogues where dialogue_id = $1", {dialogue_id},
                                [](const Row&) { return true; });
    return !found || found->has_value();
  };
  return CreateTurn{std::move(lock), is_taken};
}

// Ids become folder names and appear in commands: a slug, nothing else.
Result<std::string> choose_base_id(const std::optional<std::string>& dialogue_id,
                                   const std::optional<std::string>& output_dir, std::string_view title) {
  std::string wanted = dialogue_id.value_or("");
  if (dialogue_id && slugify(wanted, 200) != wanted)
    return fail(make_error(codes::invalid_value, format("{} cannot be a dialogue_id.", printable(wanted)))
                    .at("dialogue_id")
                    .with_value(wanted)
                    .suggest(format("Use lower-case letters, digits and '-', such as {}.",
                                    slugify(wanted).empty() ? "my-topic" : slugify(wanted))));
  if (dialogue_id) return wanted;
  std::string id = output_dir ? topic_of_folder(*output_dir) : slugify(title, 60);
  return id.empty() ? "dialogue" : id;
}

Result<std::string> choose_folder(const Project& project, const std::optional<std::string>& output_dir,
                                  const std::string& dialogue_id, Instant now) {
  if (output_dir) {
    std::string folder = TRY(check_output_dir(project, *output_dir));
    if (is_present(project.root / folder / kLedgerFile))
      return fail(
          make_error(codes::dialogue_exists, format("{} holds a dialogue already.", folder))
              .at("output_dir")
              .with_value(folder)
              .suggest("Choose another folder, or go on with that dialogue: blue dialogue get --output-dir " +
                       folder));
    return folder;
  }
  std::string base =
      format("{}/{}/{}-{}", kBlueFolder, kDialoguesFolder, render_compact_instant(now), dialogue_id);
  return first_free(base, [&](const std::string& folder) { return is_present(project.root / folder); });
}

}  // namespace blue
