#include "cli/run.h"

#include "cli/command_runner.h"

namespace blue {

int run_command_line(const CommandTree& tree, std::span<const std::string_view> args, Terminal& terminal) {
  return CommandRunner(tree, terminal).run(args);
}

}  // namespace blue
