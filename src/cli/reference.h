#pragma once
// The written reference of all commands and tools, as markdown, made from the same shapes that decode their
// input.
#include <string>

#include "cli/command.h"

namespace blue {

// Every command that is not hidden, group by group, with a list at the top. The same tree gives the same
// bytes.
std::string render_reference(const CommandTree& tree);
// One command: what it does, its MCP name, its input and output fields, an example. Starts with a heading of
// `level` number signs.
std::string render_command_reference(const CommandTree& tree, const Command& command, int level = 1);

}  // namespace blue
