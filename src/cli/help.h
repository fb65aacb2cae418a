#pragma once
// Help at every level: the program, a group, a command. Everything in it comes from the command tree.
#include <string>

#include "cli/catalogue.h"
#include "cli/paint.h"

namespace blue {

// Help for what `path` names: a command, a group, or (empty) the whole program. `path` must exist.
std::string render_help(const Catalogue& catalogue, Words path, const Style& style);

// "TEXT", "N", "core|adjacent", "JSON": what stands for the value of `field`; empty for switches.
std::string value_placeholder(const Field& field);
// "required", "default 10" or "optional".
std::string describe_need(const Field& field);

}  // namespace blue
