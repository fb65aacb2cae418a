// blue: deliberation with discipline. The commands are in app/command_tree.h.
#include <exception>
#include <string_view>
#include <vector>

#include "app/command_tree.h"
#include "cli/command_runner.h"

int main(int argc, char** argv) {
  std::vector<std::string_view> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  blue::ProcessTerminal terminal;
  // Nothing of Blue's throws, but memory and threads can run out anywhere.
  try {
    const blue::CommandTree tree = blue::make_command_tree(std::make_shared<blue::CommandContext>());
    return blue::CommandRunner(tree, terminal).run(args);
  } catch (const std::exception&) {
    return blue::report_exhaustion(terminal);
  }
}
