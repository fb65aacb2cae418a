// blue uninstall: takes Blue out of the settings of the user's agents.
#include "tools/core/install_tool.h"

namespace blue {

struct CoreUninstall {
  static constexpr ToolInfo info{
      .title = "Remove Blue from agents",
      .description =
          "Takes out what blue install added, from the clients named or from all. A file that was not "
          "changed "
          "since is restored byte for byte; from others only Blue's entries are removed.",
      .effect = Effect::destroys,
      .is_command_only = true,
      .example = "blue uninstall claude",
  };

  static Result<InstallAnswer> run(Workspace& workspace, const InstallInput& input) {
    return run_install(workspace, input, uninstall, find_entered, false);
  }
  static int exit_code(const InstallAnswer& answer) { return answer.complete ? 0 : 3; }
};

extern constinit const Tool core_uninstall_tool = make_tool<CoreUninstall>("core", "uninstall");

}  // namespace blue
