#include "app/staging_execution.h"

#include <algorithm>

#include "base/format.h"
#include "operations/deployments.h"
#include "process/attached.h"
#include "tools/registry.h"

namespace blue {
namespace {

struct ExecuteFlag {
  bool execute = false;
  static void describe(Fields<ExecuteFlag>& f) {
    f.optional<&ExecuteFlag::execute>("Run the commands here, one after the other, until one fails");
  }
};
constexpr std::string_view kExecute = "execute";

// The fields of the tool and the flag. The flag is taken out before the tool decodes its arguments.
template <const Tool* (*tool)()>
const Shape& shape_with_flag() {
  static const Shape shape = [] {
    Shape extended = tool()->input();
    extended.fields.push_back(shape_of<ExecuteFlag>().fields.front());
    return extended;
  }();
  return shape;
}
const Tool* creating_tool() { return find_tool("blue_staging_create"); }
const Tool* destroying_tool() { return find_tool("blue_staging_destroy"); }

// What the tool returned, with how its commands ended.
class ExecutedOutput final : public CallOutput {
 public:
  ExecutedOutput(std::unique_ptr<const CallOutput> output, DeploymentState state, int exit_code,
                 std::string failed)
      : output_(std::move(output)), state_(state), exit_code_(exit_code), failed_(std::move(failed)) {}
  Json json() const override {
    Json value = output_->json();
    value.object()->set("state", name_of(state_));
    value.object()->set("executed", true);
    value.object()->set("exit_code", exit_code_);
    if (!failed_.empty()) value.object()->set("failed_command", failed_);
    return value;
  }
  std::optional<View> view() const override {
    const std::string ended = failed_.empty() ? "Every command succeeded"
                                              : format("\"{}\" ended with exit code {}", failed_, exit_code_);
    return View{Paragraph{Cell(format("{}; the deployment is {}.", ended, name_of(state_)),
                               failed_.empty() ? Tone::good : Tone::bad)}};
  }
  int exit_code() const override { return exit_code_; }

 private:
  std::unique_ptr<const CallOutput> output_;
  DeploymentState state_;
  int exit_code_;
  std::string failed_;
};

// Runs the commands of the deployment that the tool has just recorded.
CallResult execute(Workspace& workspace, std::unique_ptr<const CallOutput> output, bool is_creating) {
  const Session session = TRY(workspace.open_project());
  const Deployment deployment = TRY(load_deployment(session, output->json().text_or("name", "")));
  const Path folder = session.root() / deployment.folder;
  int exit_code = 0;
  std::string failed;
  for (const Argv& words : is_creating ? creating_commands(deployment) : destroying_commands(deployment)) {
    const Result<int> ended = run_attached(words, folder);
    if (!ended && !is_creating) return fail(ended.error());
    if (ended && *ended == 0) continue;
    exit_code = ended ? *ended : 127;
    failed = render_command(words);
    break;
  }
  using State = DeploymentState;
  const State state = failed.empty() ? (is_creating ? State::running : State::destroyed)
                                     : (is_creating ? State::failed : State::destroying);
  TRY(set_deployment_state(session, deployment.name, state));
  return std::make_unique<ExecutedOutput>(std::move(output), state, exit_code, std::move(failed));
}

void add_flag(Command& command, const std::shared_ptr<CommandContext>& context, bool is_creating) {
  command.input = is_creating ? shape_with_flag<creating_tool> : shape_with_flag<destroying_tool>;
  command.call = [plain = command.call, context, is_creating](const Json& arguments,
                                                              const CallScope& scope) -> CallResult {
    JsonObject rest;
    bool is_wanted = false;
    if (const JsonObject* given = arguments.object())
      for (const JsonMember& member : *given) {
        if (member.key != kExecute)
          rest.append(member.key, member.value);
        else
          is_wanted = member.value.boolean() && *member.value.boolean();
      }
    auto output = TRY(plain(rest, scope));
    if (!is_wanted) return output;
    auto workspace = context->workspaces->borrow(scope);
    return execute(*workspace, std::move(output), is_creating);
  };
}

}  // namespace

void add_execution(CommandTree& tree, const std::shared_ptr<CommandContext>& context) {
  for (Command& command : tree.commands) {
    if (command.tool == mcp_name(creating_tool()->info)) add_flag(command, context, true);
    if (command.tool == mcp_name(destroying_tool()->info)) add_flag(command, context, false);
  }
}

}  // namespace blue
