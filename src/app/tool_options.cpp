#include "app/tool_options.h"

#include <cstdlib>

#include "base/log.h"

namespace blue {
namespace {

FilterRequest filter_request(const ToolOptions& options) {
  FilterRequest request{.toolsets = {},
                        .read_only = options.read_only,
                        .tools = options.tools,
                        .exclude_tools = options.exclude_tools};
  const char* from_environment = std::getenv("BLUE_TOOLSETS");
  if (!options.toolsets.empty())
    request.toolsets = options.toolsets;
  else if (from_environment && *from_environment)
    request.toolsets = {from_environment};
  return request;
}

// A server with default settings helps more than none: the agent can still ask blue_status what is wrong.
Config::Mcp load_settings(const ProjectSearch& search) {
  auto lookup = find_project(search);
  auto loaded = load_config(lookup ? lookup->project : std::nullopt);
  if (loaded) return loaded->config.mcp;
  log(LogLevel::error, "{} The defaults hold meanwhile.", loaded.error().message);
  return {};
}

}  // namespace

Result<ToolFilter> make_tool_filter(const ToolOptions& options, const ProjectSearch& search) {
  return ToolFilter::make(filter_request(options), load_settings(search));
}

}  // namespace blue
