#pragma once
// The reference of all commands and tools, as markdown, made from the shapes that decode their input.
#include <string>

#include "cli/catalogue.h"

namespace blue {

// Every command that is not hidden, group by group, with a list at the top. The same commands give the same
// bytes.
std::string render_reference(const Catalogue& catalogue);
// One command: what it does, its MCP name, its input and output fields, an example, below a heading of
// `level`.
std::string render_command_reference(const CommandTree& tree, const Command& command, int level = 1);

}  // namespace blue
