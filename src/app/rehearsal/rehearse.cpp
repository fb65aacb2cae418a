#include "app/rehearsal/rehearse.h"

#include <stdlib.h>

#include <cerrno>
#include <set>

#include "app/rehearsal/scenes.h"
#include "base/format.h"
#include "base/text.h"
#include "cli/draw.h"
#include "cli/interrupt.h"
#include "domain/panel/expert.h"
#include "tools/registry.h"

namespace blue {
namespace {

constexpr std::string_view kPassed = "ok";

// Plays a recording in the workspace's project: every call goes through the real handler, and must come to
// what was recorded.
class Player {
 public:
  Player(const Recording& recording, Workspace& workspace, RehearsalStage& stage)
      : recording_(recording),
        workspace_(workspace),
        stage_(stage),
        scenes_(stage, [this](std::string_view tool, JsonObject arguments) -> Result<Json> {
          return TRY(call(*find_tool(tool), std::move(arguments)))->json();
        }) {}

  Result<> play() {
    for (std::size_t i = 0; i < recording_.steps.size(); ++i) {
      TRY(play_step(recording_.steps[i], i + 1));
      if (!stage_.status()) return stage_.status();
      if (stage_.is_stopped()) return fail(codes::cancelled, "The rehearsal was stopped.");
    }
    scenes_.close(recording_.steps.size(), refusals_);
    return stage_.status();
  }

 private:
  Result<> play_step(const RecordedStep& step, std::size_t number) {
    if (!step.say.empty()) scenes_.narrate(step.say);
    collect(step.answers);
    scenes_.announce(step.tool);
    CallResult reply = call(*find_tool(step.tool), arguments_of(step));
    std::string_view outcome = reply ? kPassed : reply.error().code.name;
    if (outcome != step.expect) return fail(differs(step, number, reply));
    if (!reply) {
      ++refusals_;
      scenes_.show_refusal(reply.error());
      return {};
    }
    const Json content = (*reply)->json();
    if (std::string_view made = content.text_or("dialogue_id", ""); !made.empty()) dialogue_id_ = made;
    return scenes_.show(step, **reply);
  }

  // The dialogue is the one the recording's create made: its id may have a suffix.
  CallResult call(const Tool& tool, JsonObject arguments) {
    bool is_named = arguments.contains("dialogue_id") || arguments.contains("output_dir");
    if (!dialogue_id_.empty() && !is_named && tool.input().find_field("dialogue_id"))
      arguments.set("dialogue_id", dialogue_id_);
    return tool.call(workspace_, arguments);
  }

  JsonObject arguments_of(const RecordedStep& step) const {
    JsonObject arguments = *step.arguments.object();
    if (step.answers.empty()) return arguments;
    JsonArray responses;
    const std::string now = render_instant(workspace_.clock().now());
    for (const auto& [expert, text] : recording_.answers.at(step.answers))
      responses.emplace_back(JsonObject{{"expert", expert}, {"text", text}, {"answered_at", now}});
    arguments.set("responses", std::move(responses));
    return arguments;
  }

  // Answers come in once, even when the call that carries them is refused and repeated.
  void collect(const std::string& folder) {
    if (folder.empty() || !collected_.insert(folder).second) return;
    const auto& answers = recording_.answers.at(folder);
    std::size_t done = 0;
    for (const auto& [expert, text] : answers)
      scenes_.show_arrival(name_of_slug(expert), ++done, answers.size());
  }

  static Error differs(const RecordedStep& step, std::size_t number, const CallResult& reply) {
    std::string recorded =
        step.expect == kPassed ? "to pass" : format("to be refused with {}", printable(step.expect));
    std::string found =
        reply ? "it passed"
              : format("it was refused with {}: {}", reply.error().code.name, reply.error().message);
    return make_error(codes::rehearsal_differs,
                      format("Step {} ({}) was recorded {}, but {}", number, step.tool, recorded, found))
        .at(format("steps[{}]", number - 1))
        .with("expected", step.expect)
        .with("found", reply ? kPassed : reply.error().code.name)
        .suggest("Correct the recording; the steps before this one went as recorded.");
  }

  const Recording& recording_;
  Workspace& workspace_;
  RehearsalStage& stage_;
  RehearsalScenes scenes_;
  std::string dialogue_id_;
  std::set<std::string> collected_;
  std::size_t refusals_ = 0;
};

// A project folder that is removed after the rehearsal.
class TemporaryFolder {
 public:
  static Result<TemporaryFolder> make() {
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "blue-rehearsal-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) return fail(file_error("make", pattern, errno));
    return TemporaryFolder(pattern);
  }
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const Path& path() const { return path_; }

 private:
  explicit TemporaryFolder(Path path) : path_(std::move(path)) {}
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
  Workspace workspace(ProjectSearch{.named = folder, .start = folder, .home = {}}, clock,
                      SaltSource("rehearsal"));
  return Player(recording, workspace, stage).play();
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
  TemporaryFolder folder = TRY(TemporaryFolder::make());
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
