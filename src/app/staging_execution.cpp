#include "app/staging_execution.h"

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "domain/error_codes.h"
#include "operations/deployments.h"
#include "process/attached.h"
#include "tools/registry.h"
#include "tools/reply.h"

namespace blue {
namespace {

struct ExecuteFlag {
  bool execute = false;
  static void describe(Fields<ExecuteFlag>& f) {
    f.optional<&ExecuteFlag::execute>(
        "Run the commands here, one after the other; the exit code of one that fails is Blue's");
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

// What the command line says of the tools instead of "nothing is run".
constexpr std::string_view kCreating =
    "Finds the CDK, Terraform or Pulumi project, records a deployment with its time to live and its price, "
    "and "
    "prints the commands that make it. They are run only with --execute, which also makes what was only "
    "printed "
    "before, or failed.";
constexpr std::string_view kDestroying =
    "Prints the commands that destroy a deployment; they are run only with --execute. It costs and is listed "
    "until "
    "they have succeeded, or until the call is repeated with --done, which records that they were run by "
    "hand.";

// How the commands of a deployment ended.
struct Execution {
  Deployment deployment;
  bool is_creating = false;
  int exit_code = 0;
  std::string failed;  // the command that did; empty when none did

  // What to do next; empty when the deployment is gone.
  std::optional<NextAction> next() const {
    if (deployment.state == DeploymentState::destroyed) return std::nullopt;
    const std::string& name = deployment.name;
    if (failed.empty() || is_creating)
      return NextAction{"blue_staging_destroy", JsonObject{{"name", name}},
                        format("blue staging destroy {} --execute", name), "when it is no longer needed"};
    return NextAction{"blue_staging_destroy", JsonObject{{"name", name}},
                      format("blue staging destroy {} --execute", name), "to try again"};
  }
};

// What the tool returned, with how its commands ended.
class ExecutedOutput final : public CallOutput {
 public:
  ExecutedOutput(std::unique_ptr<const CallOutput> output, Execution ended)
      : output_(std::move(output)), ended_(std::move(ended)) {}
  Json json() const override {
    Json value = output_->json();
    value.object()->set("state", name_of(ended_.deployment.state));
    if (ended_.deployment.ended_at)
      value.object()->set("ended_at", render_instant(*ended_.deployment.ended_at));
    value.object()->erase("next_action");
    if (const auto next = ended_.next()) value.object()->set("next_action", encode(*next));
    value.object()->set("executed", true);
    value.object()->set("exit_code", ended_.exit_code);
    if (!ended_.failed.empty()) value.object()->set("failed_command", ended_.failed);
    return value;
  }
  std::optional<View> view() const override {
    const bool is_good = ended_.failed.empty();
    const std::string how = is_good
                                ? "Every command succeeded"
                                : format("\"{}\" ended with exit code {}", ended_.failed, ended_.exit_code);
    View view{Paragraph{Cell(format("{}; the deployment is {}.", how, name_of(ended_.deployment.state)),
                             is_good ? Tone::good : Tone::bad)}};
    if (const auto next = ended_.next()) view.push_back(to_view(*next));
    return view;
  }
  int exit_code() const override { return ended_.exit_code; }

 private:
  std::unique_ptr<const CallOutput> output_;
  Execution ended_;
};

Error folder_error(const Deployment& deployment, const Path& folder) {
  return make_error(codes::stack_not_found, format("{}, where \"{}\" is to be run, does not exist.",
                                                   folder.string(), deployment.name))
      .at("path", deployment.folder)
      .suggest("Restore the folder, or run the commands by hand and repeat the call with --done.");
}

// Runs the commands of the deployment that the tool has just recorded.
CallResult execute(Workspace& workspace, std::unique_ptr<const CallOutput> output, bool is_creating) {
  const Session session = TRY(workspace.open_project());
  const Deployment deployment = TRY(load_deployment(session, output->json().text_or("name", "")));
  const Path folder = (session.root() / deployment.folder).lexically_normal();
  if (std::error_code unknown; !std::filesystem::is_directory(folder, unknown))
    return fail(folder_error(deployment, folder));
  Execution ended{deployment, is_creating, 0, {}};
  for (const Argv& words : is_creating ? creating_commands(deployment) : destroying_commands(deployment)) {
    const Result<int> code = run_attached(words, folder);
    if (!code && !is_creating) return fail(code.error());
    if (code && *code == 0) continue;
    ended.exit_code = code ? *code : 127;
    ended.failed = render_command(words);
    break;
  }
  using State = DeploymentState;
  const State state = ended.failed.empty() ? (is_creating ? State::running : State::destroyed)
                                           : (is_creating ? State::failed : State::destroying);
  ended.deployment = TRY(set_deployment_state(session, deployment.name, state));
  return std::make_unique<ExecutedOutput>(std::move(output), std::move(ended));
}

// Records the deployment; one that was only shown before, or failed, is recorded again.
CallResult record_again(const Command& plain, const Json& arguments, const CallScope& scope,
                        CommandContext& context) {
  auto output = plain.call(arguments, scope);
  if (output || output.error().code != codes::deployment_exists) return output;
  bool is_forgotten = false;
  {
    auto workspace = context.workspaces->borrow(scope);
    is_forgotten = TRY(forget_unmade(TRY(workspace->open_project()),
                                     arguments.text_or("name", arguments.text_or("title", ""))));
  }
  return is_forgotten ? plain.call(arguments, scope) : std::move(output);
}

void add_flag(Command& command, const std::shared_ptr<CommandContext>& context, bool is_creating) {
  command.input = is_creating ? shape_with_flag<creating_tool> : shape_with_flag<destroying_tool>;
  command.description = is_creating ? kCreating : kDestroying;
  command.is_long = true;
  command.call = [plain = command, context, is_creating](const Json& arguments,
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
    auto output =
        is_wanted && is_creating ? record_again(plain, rest, scope, *context) : plain.call(rest, scope);
    if (!output || !is_wanted) return output;
    auto workspace = context->workspaces->borrow(scope);
    return execute(*workspace, *std::move(output), is_creating);
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
