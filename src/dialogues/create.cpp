#include "dialogues/create.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/survey.h"
#include "domain/dialogue/state.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "ledger/ledger.h"
#include "project/inside.h"
#include "prompts/judge_protocol.h"
#include "store/dialogue_rows.h"

namespace blue {
namespace {

bool is_address(std::string_view source) { return source.find("://") != std::string_view::npos; }

// What keeps experts from reading the sources; addresses are not looked up.
std::vector<Note> check_sources(const Project& project, const std::vector<std::string>& sources) {
  std::vector<Note> notes;
  for (const std::string& source : sources) {
    if (is_address(source)) continue;
    const bool is_inside = path_in_project(project, source).has_value();
    if (is_inside && is_present(project.root / source)) continue;
    notes.push_back({is_inside ? "source_not_found" : "source_outside_project",
                     format("The source {} {}.", printable(source),
                            is_inside ? "does not exist" : "is outside the project"),
                     "Experts are told to read it: give a path that exists, relative to the project's root.",
                     "", 0, 0});
  }
  return notes;
}

}  // namespace

Result<FileLock> take_create_turn(const Session& session) {
  return FileLock::acquire(blue_folder(session.project()) / kLocksFolder / kCreateLock);
}

Result<std::string> choose_free_id(const Session& session, const std::string& base) {
  return ask_ledgers(session, [&](Database& index) -> Result<std::string> {
    std::string id = base;
    for (int number = 2; TRY(find_dialogue_folder(index, id)); ++number) id = format("{}-{}", base, number);
    return id;
  });
}

// Ids become folder names and appear in commands: a slug, nothing else.
Result<std::string> choose_base_id(const std::optional<std::string>& dialogue_id,
                                   const std::optional<std::string>& output_dir, std::string_view title) {
  std::string wanted = dialogue_id.value_or("");
  if (dialogue_id && slugify(wanted, 200) != wanted)
    return fail(make_error(codes::invalid_value, format("\"{}\" cannot be a dialogue_id.", printable(wanted)))
                    .at("dialogue_id", wanted)
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
    // A crash can leave an empty one, which nobody was told about.
    if (const auto tail = read_ledger_tail(project.root / folder / kLedgerFile); !tail || tail->bytes > 0)
      return fail(
          make_error(codes::dialogue_exists, format("There is already a dialogue in {}.", folder))
              .at("output_dir", folder)
              .suggest("Choose another folder, or continue that dialogue: blue dialogue get --output-dir " +
                       folder));
    return folder;
  }
  std::string base =
      format("{}/{}/{}-{}", kBlueFolder, kDialoguesFolder, render_compact_instant(now), dialogue_id);
  return first_free(base, [&](const std::string& folder) { return is_present(project.root / folder); });
}

Result<> check_opening(const Workspace& workspace, const OpeningRequest& request) {
  std::vector<Error> problems;
  auto take = [&](auto result) {
    if (result) return;
    Error error = std::move(result).error();
    if (error.errors.empty()) return problems.push_back(std::move(error));
    std::ranges::move(error.errors, std::back_inserter(problems));
  };
  take(choose_base_id(request.dialogue_id, request.output_dir, request.dialogue.title));
  take(create_dialogue(request.dialogue));
  if (auto lookup = workspace.find_project(); lookup && lookup->project && request.output_dir)
    take(choose_folder(*lookup->project, request.output_dir, "", workspace.clock().now()));
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return {};
}

Result<OpenedDialogue> open_dialogue(Workspace& workspace, const OpeningRequest& request) {
  TRY(check_opening(workspace, request));  // what the rules refuse must not create a project
  const std::string base_id =
      TRY(choose_base_id(request.dialogue_id, request.output_dir, request.dialogue.title));
  CreateInput input = request.dialogue;

  const auto [session, created_project] = TRY(workspace.open_project_for_writing());
  const Instant now = workspace.clock().now();
  OpenedDialogue opened{.created_project = created_project};
  {
    const FileLock turn = TRY(take_create_turn(session));
    input.dialogue_id = TRY(choose_free_id(session, base_id));
    input.output_dir = TRY(choose_folder(session.project(), request.output_dir, input.dialogue_id, now));
    opened.place = {session.project(), input.output_dir};
    DialogueCreated created = TRY(create_dialogue(input));
    TRY(make_folder(opened.place.path()));
    TRY(note_place(opened.place));
    TRY(write_first_event(session, opened.place, turn, {std::move(created), now}));
  }
  opened.dialogue = TRY(load_dialogue(session, opened.place));
  opened.judge_protocol = judge_protocol(opened.dialogue->state);
  opened.remarks = check_sources(session.project(), input.sources);
  return opened;
}

}  // namespace blue
