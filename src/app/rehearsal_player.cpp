#include "app/rehearsal_player.h"

#include <set>

#include "app/rehearsal_scenes.h"
#include "base/format.h"
#include "base/text.h"
#include "domain/panel/expert.h"
#include "tools/registry.h"

namespace blue {
namespace {

constexpr std::string_view kPassed = "ok";

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

  // The dialogue is whatever the recording's create made: its id may have got a suffix.
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

  // Answers come in once, even where the call that carries them is refused and made again.
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
                      format("Step {} ({}) is recorded {}, but {}", number, step.tool, recorded, found))
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

}  // namespace

Result<> play_recording(const Recording& recording, Workspace& workspace, RehearsalStage& stage) {
  return Player(recording, workspace, stage).play();
}

}  // namespace blue
