#include "app/rehearsal/rehearse.h"

#include <stdlib.h>

#include <cerrno>

#include "app/rehearsal_player.h"
#include "cli/draw.h"
#include "cli/interrupt.h"

namespace blue {
namespace {

// A project folder that goes with the rehearsal.
class PassingFolder {
 public:
  static Result<PassingFolder> make() {
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "blue-rehearsal-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) return fail(file_error("make", pattern, errno));
    return PassingFolder(pattern);
  }
  PassingFolder(PassingFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  PassingFolder& operator=(PassingFolder&&) = delete;
  ~PassingFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const Path& path() const { return path_; }

 private:
  explicit PassingFolder(Path path) : path_(std::move(path)) {}
  Path path_;
};

Result<int> list_recordings(const Path& here, const Screen& screen) {
  Table table{{"recording", "title", "about"}, {}};
  for (std::string_view name : bundled_recordings()) {
    Recording recording = TRY(load_recording(std::string(name), here));
    table.rows.push_back({Cell(name, Tone::strong), recording.title, recording.about});
  }
  TRY(screen.terminal.write(Stream::output, render_view({table}, screen.style)));
  return 0;
}

Result<> play_in(const Path& folder, const Clock& clock, const Recording& recording, RehearsalStage& stage) {
  Workspace workspace(ProjectSearch{.named = folder, .start = folder, .home = {}}, clock);
  return play_recording(recording, workspace, stage);
}

Result<> play_kept_or_not(const RehearseOptions& options, const Clock& clock, const Recording& recording,
                          RehearsalStage& stage) {
  if (options.into) {
    TRY(make_folder(*options.into));
    std::error_code error;
    Path folder = std::filesystem::canonical(*options.into, error);
    if (error) return fail(file_error("open", *options.into, error.value()));
    return play_in(folder, clock, recording, stage);
  }
  PassingFolder folder = TRY(PassingFolder::make());
  return play_in(folder.path(), clock, recording, stage);
}

}  // namespace

Result<int> run_rehearse(const Clock& clock, const Json& arguments, const Screen& screen) {
  RehearseOptions options = TRY(decode<RehearseOptions>(arguments));
  std::error_code error;
  Path here = std::filesystem::current_path(error);
  if (options.list) return list_recordings(here, screen);
  Recording recording = TRY(load_recording(options.recording, here));
  InterruptGuard interrupts;
  RehearsalStage stage(screen, options.fast, interrupts.token());
  TRY(play_kept_or_not(options, clock, recording, stage));
  if (!options.into)
    stage.line(
        stage.paint("   It was a temporary project. To keep one: blue rehearse --into FOLDER", Tone::dim));
  TRY(stage.status());
  return 0;
}

}  // namespace blue
