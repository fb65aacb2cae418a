#pragma once
// The flags that say which tools a server shows, shared by every way to serve.
#include "app/tool_filter.h"
#include "app/workspace_pool.h"
#include "base/describe.h"

namespace blue {

struct ToolOptions {
  std::vector<std::string> toolsets;
  std::vector<std::string> tools;
  std::vector<std::string> exclude_tools;
  std::optional<bool> read_only;
  static void describe(Fields<ToolOptions>& f) {
    f.optional("toolsets", &ToolOptions::toolsets, "Groups of tools to show, such as core,dialogue, or all")
        .items(0, 50, 400);
    f.optional("tools", &ToolOptions::tools, "Further tools by name").items(0, 200, 400);
    f.optional("exclude_tools", &ToolOptions::exclude_tools, "Tools to hide in any case").items(0, 200, 400);
    f.optional("read_only", &ToolOptions::read_only, "Hide every tool that writes");
  }
};

// The tools to show: what the flags say, else BLUE_TOOLSETS, else the settings. Settings that cannot be read
// are logged and the defaults hold.
Result<ToolFilter> make_tool_filter(const ToolOptions& options, const ProjectSearch& search);

}  // namespace blue
