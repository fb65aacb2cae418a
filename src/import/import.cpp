#include "import/import.h"

#include <filesystem>
#include <map>
#include <set>

#include "base/format.h"
#include "base/random_source.h"
#include "dialogues/acknowledged.h"
#include "dialogues/create.h"
#include "dialogues/exhibits.h"
#include "domain/dialogue/apply.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "import/adopt.h"
#include "import/hidden_folder.h"
#include "ledger/append.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

// The rendered files as the last event leaves them; every event gets the names of its own.
Result<std::vector<Publication>> publish_replay(const Path& folder, Replay& replay) {
  std::map<std::string, std::string> latest;
  DialogueState state;
  ExhibitReader reader(folder);
  for (Event& event : replay.events) {
    TRY(apply(state, event, &reader));
    for (Publication& file : render_files(state, event)) {
      event.files[file.path] = {};
      latest[file.path] = std::move(file.text);
    }
  }
  std::vector<Publication> files;
  for (auto& [path, text] : latest) files.push_back({path, std::move(text)});
  return files;
}

Result<> write_into(const Path& folder, const std::vector<Publication>& files, std::set<Path>& touched) {
  for (const Publication& file : files) {
    Path path = folder / file.path;
    if (touched.insert(path.parent_path()).second) TRY(make_folder(path.parent_path()));
    TRY(write_file(path, file.text));
  }
  return {};
}

Result<> write_replay(const Path& folder, Replay& replay) {
  std::set<Path> touched{folder};
  TRY(write_into(folder, replay.answers, touched));
  TRY(write_salts(folder, replay.salts));
  const std::vector<Publication> files = TRY(publish_replay(folder, replay));
  TRY(write_into(folder, files, touched));
  LedgerFile ledger = TRY(LedgerFile::open(folder / kLedgerFile, LedgerUse::writing));
  LedgerHead head;
  for (const Event& event : replay.events) head = TRY(append_event(ledger, head, event));
  for (const Path& path : touched) TRY(sync_folder(path));
  return {};
}

Result<> check_empty(const DialoguePlace& place) {
  std::error_code ignored;
  if (!is_present(place.path()) || fs::is_empty(place.path(), ignored)) return {};
  return fail(make_error(codes::dialogue_exists, format("{} exists and is not empty.", place.folder))
                  .at("output_dir", place.folder)
                  .suggest("Choose a folder that does not exist yet."));
}

// A ledger says which dialogue it is; the call may not say otherwise.
Result<> check_agreement(const ImportRequest& request, const DialogueCreated& made) {
  for (const auto& [given, recorded, field] :
       {std::tuple(&request.dialogue_id, &made.dialogue_id, "dialogue_id"),
        std::tuple(&request.title, &made.title, "title")})
    if (*given && **given != *recorded)
      return fail(make_error(codes::contradiction,
                             format("The folder has a ledger of its own, in which the {} is \"{}\".", field,
                                    *recorded))
                      .at(field, **given)
                      .suggest(format("Leave {} out: the ledger is taken over as it is.", field)));
  return {};
}

Result<Import> adopt(Workspace& workspace, const ImportRequest& request, const Path& folder) {
  OwnLedger ledger = TRY(read_own_ledger(folder));
  TRY(check_agreement(request, ledger.state.settings));
  const auto [session, created_project] = TRY(workspace.open_project_for_writing());
  Import made;
  made.created_project = created_project;
  made.adopted = true;
  {
    const FileLock turn = TRY(take_create_turn(session));
    TRY(check_is_new(session, ledger));
    made.place = {session.project(),
                  TRY(choose_place(session.project(), request.output_dir, ledger, workspace.clock().now()))};
    TRY(check_empty(made.place));
    HiddenFolder hidden = TRY(HiddenFolder::make(session.project()));
    TRY(copy_record(folder, hidden.path()));
    made.report = TRY(check_record(session.project(), hidden.path(), ledger));
    TRY(note_place(made.place));
    TRY(hidden.move_to(made.place.path()));
    TRY(accept_ledger(session, made.place));
  }
  made.dialogue = TRY(load_dialogue(session, made.place));
  return made;
}

}  // namespace

Result<Import> import_dialogue(Workspace& workspace, const ImportRequest& request) {
  const Instant now = workspace.clock().now();
  const Path source = workspace.search().start / request.folder;
  if (has_own_ledger(source)) return adopt(workspace, request, source);
  ForeignDialogue foreign = TRY(read_foreign_dialogue(source, now));
  const std::string found = foreign.title.empty() ? foreign.name : foreign.title;
  const std::string title = request.title.value_or(found.empty() ? "Imported dialogue" : found);
  const std::string base_id = TRY(choose_base_id(request.dialogue_id, request.output_dir,
                                                 request.title.value_or(topic_of_folder(foreign.name))));
  Replay replay = TRY(replay_foreign(foreign, title, draw_seed(), render_instant(now), workspace.salts()));
  for (Event& event : replay.events) {
    event.by = workspace.scope().caller;
    event.clock = workspace.clock().is_given() ? EventClock::given : EventClock::measured;
  }
  Import made;
  made.report = make_import_report(foreign, replay);

  const auto [session, created_project] = TRY(workspace.open_project_for_writing());
  made.created_project = created_project;
  {
    const FileLock turn = TRY(take_create_turn(session));
    std::string id = TRY(choose_free_id(session, base_id));
    std::string folder = TRY(choose_folder(session.project(), request.output_dir, id, now));
    made.place = {session.project(), std::move(folder)};
    TRY(check_empty(made.place));
    name_replay(replay, id, made.place.folder);
    HiddenFolder hidden = TRY(HiddenFolder::make(session.project()));
    TRY(write_replay(hidden.path(), replay));
    TRY(note_place(made.place));
    TRY(hidden.move_to(made.place.path()));
    TRY(accept_ledger(session, made.place));
  }
  made.dialogue = TRY(load_dialogue(session, made.place));
  return made;
}

}  // namespace blue
