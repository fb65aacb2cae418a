#include "app/command_tree.h"

#include "app/rehearsal/rehearse.h"
#include "app/serve.h"

namespace blue {
namespace {

using Context = std::shared_ptr<CommandContext>;

Command make_rehearse_command(const Context& context) {
  Command command;
  command.path = {"rehearse"};
  command.title = "Watch a recorded dialogue from question to verdict";
  command.description =
      "Plays a recording through the real handlers, in a temporary project or in the folder given with "
      "--into, and shows what they return: panel, answers, tensions, refusals, verdict. With a fixed clock "
      "(BLUE_NOW) two runs are byte-identical. Exit code 3 when a step does not end as recorded.";
  command.example = "blue rehearse --fast";
  command.input = shape_of<RehearseOptions>;
  command.perform = [context](const Json& arguments, const Screen& screen) {
    return run_rehearse(context->clock, arguments, screen);
  };
  return command;
}

Command make_mcp_command(const Context& context) {
  Command command;
  command.path = {"mcp"};
  command.title = "Serve agents over MCP on stdin and stdout";
  command.description =
      "Speaks the Model Context Protocol, one JSON-RPC message per line, until stdin ends. Agents start it "
      "themselves; their configuration needs only the command and this word. The flags decide which tools "
      "are shown, else BLUE_TOOLSETS, else the settings.";
  command.example = "blue mcp --toolsets all";
  command.input = shape_of<ToolOptions>;
  command.run = [context](const Json& arguments) {
    return run_mcp(context->search, context->clock, context->salts, arguments);
  };
  return command;
}

Command make_serve_command(const Context& context) {
  Command command;
  command.path = {"serve"};
  command.title = "Serve agents over MCP on HTTP";
  command.description =
      "Speaks the Model Context Protocol over Streamable HTTP at /mcp until it is interrupted; several "
      "agents may share one server. It is reachable only from this machine unless --host says otherwise, "
      "and then clients need the token in --token-file. /healthz reports whether it is up, /metrics what it "
      "has done. Which tools are shown is decided as for blue mcp.";
  command.example = "blue serve --port 4747";
  command.input = shape_of<ServeOptions>;
  command.perform = [context](const Json& arguments, const Screen& screen) {
    return run_serve(context->search, context->clock, context->salts, arguments, screen);
  };
  return command;
}

}  // namespace

CommandTree make_command_tree(const std::shared_ptr<CommandContext>& context) {
  CommandTree tree = make_tool_tree(context);
  for (auto* make : {make_rehearse_command, make_mcp_command, make_serve_command})
    tree.commands.push_back(make(context));
  return tree;
}

}  // namespace blue
