#pragma once
// Help for the program, a group or a command, made from the command tree.
#include <string>

#include "cli/catalogue.h"
#include "cli/draw.h"

namespace blue {

// Help for the command or group at `path`, or for the program when it is empty. `path` must exist.
std::string render_help(const Catalogue& catalogue, CommandPath path, const Style& style);

// "blue search QUERY... [flags]"
std::string usage_line(const Catalogue& catalogue, const Command& command);
// How the usage line names `field`: "QUERY" for a positional argument of `shape`, else "--title TEXT".
std::string argument_name(const Shape& shape, const Field& field);
// "required", "default 10" or "optional".
std::string describe_need(const Field& field);

}  // namespace blue
