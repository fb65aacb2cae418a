// blue: deliberation with discipline. The commands are in app/command_tree.h.
#include <string_view>
#include <vector>

#include "app/command_tree.h"
#include "cli/run.h"

int main(int argc, char** argv) {
  std::vector<std::string_view> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  blue::ProcessTerminal terminal;
  return blue::run_command_line(blue::make_command_tree(std::make_shared<blue::CommandContext>()), args,
                                terminal);
}
