#pragma once
// The commands that need nothing but the command tree: help, completion, call and reference.
#include <vector>

#include "cli/command.h"

namespace blue {

class CommandRunner;

// Their declarations; they run within `runner`, which may be null where they are only listed.
std::vector<Command> built_in_commands(CommandRunner* runner);

}  // namespace blue
