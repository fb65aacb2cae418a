#include "app/command_tree.h"

#include "app/rehearsal/rehearse.h"
#include "app/serve.h"
#include "app/staging_execution.h"
#include "app/watch.h"

namespace blue {
namespace {

using Context = std::shared_ptr<CommandContext>;

Command make_rehearse_command(const Context& context) {
  return {
      .path = {"rehearse"},
      .title = "Watch a recorded dialogue from question to verdict",
      .description =
          "Plays a recording through the real handlers, in a temporary project or in the folder given with "
          "--into, and shows what they return: panel, answers, tensions, refusals, verdict. With a fixed "
          "clock (BLUE_NOW) two runs are byte-identical. Exit code 3 when a step does not end as recorded.",
      .example = "blue rehearse --fast",
      .input = shape_of<RehearseOptions>,
      .perform = [context](const Json& arguments, const Screen& screen) {
        return run_rehearse(context->clock, arguments, screen);
      }};
}

Command make_mcp_command(const Context& context) {
  return {.path = {"mcp"},
          .title = "Serve agents over MCP on stdin and stdout",
          .description =
              "Speaks the Model Context Protocol, one JSON-RPC message per line, until stdin ends. Agents "
              "start it "
              "themselves; their configuration needs only the command and this word. The flags decide which "
              "tools "
              "are shown, else BLUE_TOOLSETS, else the settings.",
          .example = "blue mcp --toolsets all",
          .input = shape_of<ToolOptions>,
          .run = [context](const Json& arguments) { return run_mcp(*context, arguments); }};
}

Command make_serve_command(const Context& context) {
  return {
      .path = {"serve"},
      .title = "Serve agents over MCP on HTTP",
      .description =
          "Speaks the Model Context Protocol over Streamable HTTP at /mcp until it is interrupted; several "
          "agents may share one server. It is reachable only from this machine unless --host says otherwise, "
          "and then clients need the token in --token-file. /healthz reports whether it is up, /metrics what "
          "it "
          "has done. Which tools are shown is decided as for blue mcp.",
      .example = "blue serve --port 4747",
      .input = shape_of<ServeOptions>,
      .perform = [context](const Json& arguments, const Screen& screen) {
        return run_serve(*context, arguments, screen);
      }};
}

Command make_watch_command(const Context& context) {
  return {.path = {"dialogue", "watch"},
          .title = "Watch a dialogue",
          .description =
              "Shows a dialogue and draws it again whenever something is registered, until it has ended or "
              "Ctrl-C. With --json, one line for each state.",
          .example = "blue dialogue watch --id api-versioning",
          .input = shape_of<WatchOptions>,
          .perform = [context](const Json& arguments, const Screen& screen) {
            return run_watch(*context, arguments, screen);
          }};
}

}  // namespace

CommandTree make_command_tree(const std::shared_ptr<CommandContext>& context) {
  CommandTree tree = make_tool_tree(context);
  add_execution(tree, context);
  for (auto* make : {make_watch_command, make_rehearse_command, make_mcp_command, make_serve_command})
    tree.commands.push_back(make(context));
  return tree;
}

}  // namespace blue
