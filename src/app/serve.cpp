#include "app/serve.h"

#include <unistd.h>
#include <cstdio>

#include "app/server_surface.h"
#include "base/format.h"
#include "http/gate.h"
#include "http/http_server.h"
#include "mcp/stdio.h"

namespace blue {
namespace {

// As many calls may wait as there may be connections.
constexpr std::size_t kWaitingCalls = 4096;

// What a person who starts `blue mcp` at a prompt is told.
constexpr const char* kForPeople =
    "This is Blue's MCP server. It waits for JSON-RPC messages of an agent, one per line.\n"
    "Agents start it themselves: blue install enters it into their settings, or give a client\n"
    "the command \"blue\" with the argument \"mcp\". Ctrl-D ends it.\n";

}  // namespace

Result<int> run_mcp(const CommandContext& context, const Json& arguments) {
  ToolOptions options = TRY(decode<ToolOptions>(arguments));
  ToolFilter filter = TRY(make_tool_filter(std::move(options), context.settings));
  if (::isatty(STDIN_FILENO) == 1) std::fputs(kForPeople, stderr);
  WorkspacePool workspaces(context.search, context.clock, context.salts);
  ServerSurface surface(workspaces, std::move(filter));
  return serve_stdio(surface);
}

Result<int> run_serve(const CommandContext& context, const Json& arguments, const Screen& screen) {
  ServeOptions options = TRY(decode<ServeOptions>(arguments));
  ToolFilter filter = TRY(make_tool_filter(options, context.settings));
  if (!options.allow_agent_logs) filter.hide_agent_logs();
  HttpOptions http{.address = {options.host, options.port}, .allowed_origins = options.allow_origin};
  if (options.socket) http.socket = Path(*options.socket);
  if (options.token_file) http.token = TRY(read_token(*options.token_file));
  using enum WorkspacePool::AgentLogs;
  WorkspacePool workspaces(context.search, context.clock, context.salts,
                           options.allow_agent_logs ? allowed : refused);
  ServerSurface surface(workspaces, std::move(filter));
  ServerOptions limits;
  limits.pool.jobs = kWaitingCalls;
  Server server(surface, limits);
  auto over_http = TRY(HttpServer::open(server, std::move(http)));
  std::string where = screen.wants_json ? render_json(JsonObject{{"url", over_http->url()}})
                                        : format("Blue listens on {}", over_http->url());
  TRY(screen.terminal.write(Stream::output, where + "\n"));
  over_http->run();
  return 0;
}

}  // namespace blue
