#pragma once
// `blue mcp` and `blue serve`: the MCP server on stdin and stdout, and over HTTP.
#include "app/tool_commands.h"
#include "app/tool_filter.h"
#include "cli/command.h"

namespace blue {

struct ServeOptions : ToolOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 4747;
  std::optional<std::string> socket;
  std::vector<std::string> allow_origin;
  std::optional<std::string> token_file;
  bool allow_agent_logs = false;
  static void describe(Fields<ServeOptions>& f) {
    f.optional<&ServeOptions::host>("Address to listen on").length(1, 100);
    f.optional<&ServeOptions::port>("Port to listen on; 0 picks a free one");
    f.optional<&ServeOptions::socket>("Unix socket to listen on instead; only its user may connect")
        .length(1, 107);
    f.optional<&ServeOptions::allow_origin>(
         "Origins of web pages allowed to use the server, such as https://example.org")
        .items(0, 100, 300);
    f.optional<&ServeOptions::token_file>(
         "File with the token clients must send; required when others can reach the address")
        .length(1, 4096);
    f.optional<&ServeOptions::allow_agent_logs>(
        "Let clients read the logs of your agents: blue_extract_dialogue, and task_id of an answer");
    f.inherit<ToolOptions>();
  }
};

// Serves on stdin and stdout until stdin ends; the exit code.
Result<int> run_mcp(const CommandContext& context, const Json& arguments);

// Says on stdout where it listens, as {"url": …} with --json, then serves until a signal; the exit code.
Result<int> run_serve(const CommandContext& context, const Json& arguments, const Screen& screen);

}  // namespace blue
