#include "app/run.h"

#include "app/command_tree.h"
#include "cli/command_runner.h"
#include "cli/terminal.h"

namespace blue {

int run_blue(std::span<const std::string_view> args) {
  ProcessTerminal terminal;
  const CommandTree tree = make_command_tree(std::make_shared<CommandContext>());
  return CommandRunner(tree, terminal).run(args);
}

}  // namespace blue
