#pragma once
// The commands of `blue`: every tool of the registry, `rehearse`, `mcp` and `serve`.
#include "app/tool_commands.h"

namespace blue {

// The tree keeps `context` alive.
CommandTree make_command_tree(const std::shared_ptr<CommandContext>& context);

}  // namespace blue
