#pragma once
// `--execute` of `blue staging create` and `destroy`: after the tool has recorded a deployment, its commands
// are run here, in the foreground, and the outcome is recorded. Only the command line has the flag: no field
// of a tool executes anything.
#include "app/tool_commands.h"

namespace blue {

// Gives the two commands of the tree their flag.
void add_execution(CommandTree& tree, const std::shared_ptr<CommandContext>& context);

}  // namespace blue
