#pragma once
// Which tools an agent is shown: by toolset, by name, read-only or not. The list never varies per connection.
#include <string>
#include <vector>

#include "project/settings.h"
#include "tools/tool.h"

namespace blue {

// The flags that say which tools a server shows, shared by every way to serve.
struct ToolOptions {
  std::vector<std::string> toolsets;
  std::vector<std::string> tools;
  std::vector<std::string> exclude_tools;
  std::optional<bool> read_only;
  static void describe(Fields<ToolOptions>& f) {
    f.optional<&ToolOptions::toolsets>("Groups of tools to show, such as core,dialogue, or all")
        .items(0, 50, 400);
    f.optional<&ToolOptions::tools>("Further tools by name").items(0, 200, 400);
    f.optional<&ToolOptions::exclude_tools>("Tools to hide in any case").items(0, 200, 400);
    f.optional<&ToolOptions::read_only>("Hide every tool that writes");
  }
};

class ToolFilter {
 public:
  // What `options` leave open follows `config`. The error lists every unknown toolset and tool, each with the
  // nearest one there is.
  static Result<ToolFilter> make(const ToolOptions& options, const Config::Mcp& config);

  // Hides the tools that read the logs of the user's agents.
  void hide_agent_logs() { agent_logs_ = false; }

  bool is_enabled(const Tool& tool) const;
  std::vector<const Tool*> enabled_tools() const;
  // The error for a call of a name that is not enabled: it names --toolsets, or the nearest tool.
  Error refusal(std::string_view name) const;

 private:
  // What to change so that a tool that is hidden now is shown.
  std::string way_to_enable(const Tool& tool) const;

  Config::Mcp settings_;
  bool agent_logs_ = true;
};

// The tools to show: what the flags say, else BLUE_TOOLSETS, else the settings. Settings that could not be
// read are logged and the defaults apply.
Result<ToolFilter> make_tool_filter(ToolOptions options, const Result<LoadedConfig>& settings);

}  // namespace blue
