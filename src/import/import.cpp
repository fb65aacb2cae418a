#include "import/import.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>

#include "base/format.h"
#include "base/random_source.h"
#include "dialogues/create.h"
#include "dialogues/exhibits.h"
#include "domain/dialogue/state.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "ledger/append.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHiddenPrefix = ".import-";

// The folder a dialogue is written to; removed unless it was moved to its place.
class HiddenFolder {
 public:
  static Result<HiddenFolder> make(const Project& project) {
    Path dialogues = blue_folder(project) / kDialoguesFolder;
    TRY(make_folder(dialogues));
    TRY(remove_leftovers(dialogues));
    HiddenFolder hidden(dialogues / format("{}{:x}", kHiddenPrefix, draw_seed()));
    TRY(make_folder(hidden.path_));
    return hidden;
  }
  HiddenFolder(HiddenFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  HiddenFolder& operator=(HiddenFolder&&) = delete;
  ~HiddenFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  const Path& path() const { return path_; }

  Result<> move_to(const Path& place) {
    TRY(make_folder(place.parent_path()));
    if (std::rename(path_.c_str(), place.c_str()) != 0) return fail(file_error("create", place, errno));
    path_.clear();
    return sync_folder(place.parent_path());
  }

 private:
  explicit HiddenFolder(Path path) : path_(std::move(path)) {}

  // An import holds the create lock, so what is there was left by a crash.
  static Result<> remove_leftovers(const Path& dialogues) {
    std::error_code error;
    std::vector<Path> leftovers;
    for (fs::directory_iterator entry(dialogues, error), end; !error && entry != end; entry.increment(error))
      if (entry->path().filename().native().starts_with(kHiddenPrefix)) leftovers.push_back(entry->path());
    for (const Path& leftover : leftovers) fs::remove_all(leftover, error);
    if (error) return fail(file_error("clear", dialogues, error.value()));
    return {};
  }

  Path path_;
};

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

}  // namespace

Result<Import> import_dialogue(Workspace& workspace, const ImportRequest& request) {
  Instant now = workspace.clock().now();
  ForeignDialogue foreign = TRY(read_foreign_dialogue(workspace.search().start / request.folder, now));
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
    CreateTurn turn = TRY(take_create_turn(session));
    std::string id = first_free(base_id, turn.is_taken);
    std::string folder = TRY(choose_folder(session.project(), request.output_dir, id, now));
    made.place = {session.project(), std::move(folder)};
    TRY(check_empty(made.place));
    name_replay(replay, id, made.place.folder);
    HiddenFolder hidden = TRY(HiddenFolder::make(session.project()));
    TRY(write_replay(hidden.path(), replay));
    TRY(note_place(made.place));
    TRY(hidden.move_to(made.place.path()));
  }
  made.dialogue = TRY(load_dialogue(session, made.place));
  return made;
}

}  // namespace blue
