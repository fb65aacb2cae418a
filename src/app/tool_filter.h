#pragma once
// Which tools an agent is shown: by toolset, by name, read-only or not. The list never varies per connection.
#include <string>
#include <vector>

#include "project/settings.h"
#include "tools/tool.h"

namespace blue {

// What was said on the command line or in the environment; what is empty falls back to the configuration.
struct FilterRequest {
  std::optional<std::vector<std::string>> toolsets;
  std::optional<bool> read_only;
  std::vector<std::string> tools;
  std::vector<std::string> exclude_tools;
};

class ToolFilter {
 public:
  // Everything wrong with the names at once: unknown toolsets and tools, each with the nearest one there is.
  static Result<ToolFilter> make(const FilterRequest& request, const Config::Mcp& config);

  bool is_enabled(const Tool& tool) const;
  std::vector<const Tool*> enabled_tools() const;
  // The error for a call of a name that is not enabled: it names --toolsets, or the nearest tool.
  Error refusal(std::string_view name) const;

 private:
  // What to change so that a tool that is hidden now is shown.
  std::string way_to_enable(const Tool& tool) const;

  Config::Mcp settings_;
};

}  // namespace blue
