#include "app/run.h"

#include "app/command_tree.h"
#include "cli/run.h"
#include "cli/terminal.h"

namespace blue {

int run_blue(std::span<const std::string_view> args) {
  ProcessTerminal terminal;
  return run_command_line(make_command_tree(std::make_shared<CommandContext>()), args, terminal);
}

}  // namespace blue
