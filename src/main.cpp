// blue: deliberation with discipline. The commands are in app/command_tree.h.
#include <string_view>
#include <vector>

#include "app/command_tree.h"
#include "cli/command_runner.h"

int main(int argc, char** argv) {
  std::vector<std::string_view> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  blue::ProcessTerminal terminal;
  const blue::CommandTree tree = blue::make_command_tree(std::make_shared<blue::CommandContext>());
  return blue::CommandRunner(tree, terminal).run(args);
}
