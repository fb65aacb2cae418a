#pragma once
// The program: argv in, exit code out.
#include <span>
#include <string_view>

namespace blue {

// Runs the command that `args`, the words behind the program's name, ask for.
int run_blue(std::span<const std::string_view> args);

}  // namespace blue
