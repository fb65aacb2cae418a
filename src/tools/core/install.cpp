// blue install: enters Blue into the settings of the user's agents, with the skills.
#include "tools/core/install_tool.h"

namespace blue {

struct CoreInstall {
  static constexpr ToolInfo info{
      .title = "Set up agents to use Blue",
      .description =
          "Adds Blue's MCP server and skills to Claude Code (claude), Codex (codex), Gemini CLI (gemini), "
          "opencode, Copilot CLI (copilot), VS Code (vscode) and Cursor (cursor): those named, else those "
          "found. "
          "Merges into existing files and keeps their comments; blue uninstall restores them.",
      .effect = Effect::writes,
      .is_command_only = true,
      .example = "blue install claude",
  };

  struct Input : InstallInput {
    bool print = false;
    static void describe(Fields<Input>& f) {
      f.inherit<InstallInput>();
      f.optional<&Input::print>("Print what belongs in each file and write nothing");
    }
  };

  static std::vector<std::string> find_clients(InstallScope, const InstallPlaces& here) {
    std::vector<std::string> found;
    for (std::string_view client : all_clients())
      if (is_installed(client, here)) found.emplace_back(client);
    return found;
  }

  static Result<InstallAnswer> run(Workspace& workspace, const Input& given) {
    Input input = given;
    input.dry_run = input.dry_run || input.print;
    return run_install(workspace, input, install, find_clients, input.print);
  }
  static int exit_code(const InstallAnswer& answer) { return answer.complete ? 0 : 3; }
};

extern constinit const Tool core_install_tool = make_tool<CoreInstall>("core", "install");

}  // namespace blue
