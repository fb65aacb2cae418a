#pragma once
// `blue mcp`: the server on stdin and stdout.
#include "app/tool_options.h"

namespace blue {

// Serves until stdin ends; the exit code.
Result<int> run_mcp(const ProjectSearch& search, const Clock& clock, const Json& arguments);

}  // namespace blue
