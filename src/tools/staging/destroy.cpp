// blue staging destroy: says how to end a deployment, and records that it has ended.
#include "base/format.h"
#include "tools/staging/staging_tool.h"

namespace blue {

struct StagingDestroy {
  static constexpr ToolInfo info = [] {
    ToolInfo tool =
        staging_tool("End a deployment",
                     "Returns the commands that destroy a deployment. It costs and is listed until the "
                     "call is repeated with done, which records that they were run. Nothing is run here.",
                     "blue staging destroy pr-42");
    tool.is_idempotent = true;
    return tool;
  }();
  struct Input {
    std::string name;
    bool done = false;
    static void describe(Fields<Input>& f) {
      f.required<&Input::name>("Which one").length(1, 100).alias("id").alias("title").positional();
      f.optional<&Input::done>("The commands were run and it is gone");
    }
  };

  static Result<DeploymentWritten> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const auto state = input.done ? DeploymentState::destroyed : DeploymentState::destroying;
    const Deployment ended = TRY(set_deployment_state(session, input.name, state));
    DeploymentWritten output = to_written(session, ended, {});
    if (input.done) return output;
    output = to_written(session, ended, destroying_commands(ended));
    output.next_action =
        NextAction{"blue_staging_destroy", JsonObject{{"name", ended.name}, {"done", true}},
                   format("blue staging destroy {} --done", ended.name), "once these commands were run"};
    return output;
  }
};

extern constinit const Tool staging_destroy_tool = make_tool<StagingDestroy>("staging", "destroy");

}  // namespace blue
