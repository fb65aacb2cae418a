#pragma once
// The door of the command line: main() and tests call this and nothing else here.
#include <span>
#include <string_view>

#include "cli/command.h"
#include "cli/terminal.h"

namespace blue {

// Does what `args`, the words behind the program's name, ask for. Returns the exit code: 0 done, 2 the caller
// can mend it, 3 the state forbids it, 70 we failed; a command's own code where it takes over the streams.
int run_command_line(const CommandTree& tree, std::span<const std::string_view> args, Terminal& terminal);

}  // namespace blue
