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

// True when the dialogue in `folder` was opened with the same words and nothing has happened in it since.
bool is_same_opening(const Project& project, const std::string& folder, const OpeningRequest& request) {
  const auto ledger = read_ledger(project.root / folder / kLedgerFile);
  if (!ledger || ledger->damage || ledger->events.size() != 1) return false;
  const auto known = decode<DialogueCreated>(ledger->events.front().body);
  if (!known) return false;
  CreateInput input = request.dialogue;
  input.dialogue_id = known->dialogue_id;
  input.output_dir = known->output_dir;
  input.rfc_path = known->rfc_path;
  if (request.is_seed_drawn) input.seed = known->seed;
  const auto created = create_dialogue(input);
  return created && *created == *known;
}

// The folder of the dialogue that the same words opened before.
Result<std::optional<std::string>> find_opened(const Session& session, const OpeningRequest& request,
                                               const std::string& base_id) {
  if (request.output_dir) {
    std::string folder = TRY(check_output_dir(session.project(), *request.output_dir));
    if (!is_same_opening(session.project(), folder, request)) return std::nullopt;
    return folder;
  }
  return ask_ledgers(session, [&](Database& index) -> Result<std::optional<std::string>> {
    for (int number = 1;; ++number) {
      const std::string id = number == 1 ? base_id : format("{}-{}", base_id, number);
      std::optional<std::string> folder = TRY(find_dialogue_folder(index, id));
      if (!folder || is_same_opening(session.project(), *folder, request)) return folder;
    }
  });
}

// Chooses id and folder and writes the first event, under the lock `turn`.
Result<DialoguePlace> write_opening(const Session& session, const OpeningRequest& request,
                                    const std::string& base_id, const FileLock& turn) {
  const Instant now = session.clock().now();
  CreateInput input = request.dialogue;
  input.dialogue_id = TRY(choose_free_id(session, base_id));
  input.output_dir = TRY(choose_folder(session.project(), request.output_dir, input.dialogue_id, now));
  DialoguePlace place{session.project(), input.output_dir};
  DialogueCreated created = TRY(create_dialogue(input));
  TRY(make_folder(place.path()));
  TRY(note_place(place));
  TRY(write_first_event(session, place, turn, {std::move(created), now}));
  return place;
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
  if (auto lookup = workspace.find_project(); lookup && lookup->project && request.output_dir) {
    const Project& project = *lookup->project;
    const auto folder = check_output_dir(project, *request.output_dir);
    if (!folder || !is_same_opening(project, *folder, request))
      take(choose_folder(project, request.output_dir, "", workspace.clock().now()));
  }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return {};
}

Result<OpenedDialogue> open_dialogue(Workspace& workspace, const OpeningRequest& request) {
  TRY(check_opening(workspace, request));  // what the rules refuse must not create a project
  const std::string base_id =
      TRY(choose_base_id(request.dialogue_id, request.output_dir, request.dialogue.title));
  const auto [session, created_project] = TRY(workspace.open_project_for_writing());
  OpenedDialogue opened{.created_project = created_project};
  {
    const FileLock turn = TRY(take_create_turn(session));
    const std::optional<std::string> earlier = TRY(find_opened(session, request, base_id));
    opened.already_created = earlier.has_value();
    opened.place = earlier ? DialoguePlace{session.project(), *earlier}
                           : TRY(write_opening(session, request, base_id, turn));
  }
  opened.dialogue = TRY(load_dialogue(session, opened.place));
  opened.judge_protocol = judge_protocol(opened.dialogue->state);
  opened.remarks = check_sources(session.project(), request.dialogue.sources);
  return opened;
}

}  // namespace blue
