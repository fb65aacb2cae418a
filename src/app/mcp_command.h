#pragma once
// `blue mcp`: the server on stdin and stdout.
#include "app/workspace_pool.h"
#include "base/describe.h"

namespace blue {

struct McpOptions {
  std::vector<std::string> toolsets;
  std::vector<std::string> tools;
  std::vector<std::string> exclude_tools;
  std::optional<bool> read_only;
  static void describe(Fields<McpOptions>& f) {
    f.optional("toolsets", &McpOptions::toolsets, "Groups of tools to show, such as core,dialogue, or all")
        .items(0, 50, 400);
    f.optional("tools", &McpOptions::tools, "Further tools by name").items(0, 200, 400);
    f.optional("exclude_tools", &McpOptions::exclude_tools, "Tools to hide in any case").items(0, 200, 400);
    f.optional("read_only", &McpOptions::read_only, "Hide every tool that writes");
  }
};

// Serves until stdin ends; the exit code.
Result<int> run_mcp(const ProjectSearch& search, const Clock& clock, const Json& arguments);

}  // namespace blue
