#include "app/mcp_command.h"

#include "app/server_surface.h"
#include "mcp/stdio.h"

namespace blue {

Result<int> run_mcp(const ProjectSearch& search, const Clock& clock, const Json& arguments) {
  ToolOptions options = TRY(decode<ToolOptions>(arguments));
  ToolFilter filter = TRY(make_tool_filter(options, search));
  WorkspacePool workspaces(search, clock);
  ServerSurface surface(workspaces, std::move(filter));
  return serve_stdio(surface);
}

}  // namespace blue
