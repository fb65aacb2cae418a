#include "app/command_tree.h"

#include "app/mcp_command.h"
#include "app/rehearsal_command.h"
#include "app/serve_command.h"
#include "base/log.h"
#include "tools/registry.h"

namespace blue {
namespace {

// Flags beat settings. Settings that cannot be read do not stop a command: status and doctor explain them.
Result<> apply_globals(CommandContext& context, const Json& given) {
  GlobalOptions options = TRY(decode<GlobalOptions>(given));
  context.clock = TRY(clock_from_environment());
  context.search = TRY(project_search_from_environment(options.project));
  context.workspaces = std::make_unique<WorkspacePool>(context.search, context.clock);
  Config::Log settings;
  auto lookup = find_project(context.search);
  if (auto loaded = load_config(lookup ? lookup->project : std::nullopt)) settings = loaded->config.log;
  set_log_level(options.log_level.value_or(settings.level));
  std::string file = options.log_file.value_or(settings.file);
  return file.empty() ? Result<>{} : set_log_file(file);
}

Command make_command(const Tool& tool, const std::shared_ptr<CommandContext>& context) {
  const ToolInfo& info = *tool.info;
  Command command;
  command.path = command_path(info);
  if (!info.alias.empty()) command.aliases.emplace_back(info.alias);
  command.title = info.title;
  command.description = info.description;
  command.example = info.example;
  if (!info.toolsets.empty()) command.tool = mcp_name(info);
  command.effect = name_of(info.effect);
  command.toolset = info.toolsets;
  command.input = tool.input;
  command.output = tool.output;
  command.call = [&tool, context](const Json& arguments, const CallScope& scope) {
    auto workspace = context->workspaces->borrow(scope);
    return tool.call(*workspace, arguments);
  };
  return command;
}

Command make_mcp_command(const std::shared_ptr<CommandContext>& context) {
  Command command;
  command.path = {"mcp"};
  command.title = "Serve agents over MCP on stdin and stdout";
  command.description =
      "Speaks the Model Context Protocol, one JSON-RPC message a line, until stdin ends. An agent starts it "
      "by itself; "
      "its configuration needs no more than the command and this word. Which tools are shown is decided by "
      "the flags, "
      "else by BLUE_TOOLSETS, else by the settings.";
  command.example = "blue mcp --toolsets all";
  command.input = shape_of<ToolOptions>;
  command.run = [context](const Json& arguments) {
    return run_mcp(context->search, context->clock, arguments);
  };
  return command;
}

Command make_serve_command(const std::shared_ptr<CommandContext>& context) {
  Command command;
  command.path = {"serve"};
  command.title = "Serve agents over MCP on HTTP";
  command.description =
      "Speaks the Model Context Protocol over Streamable HTTP at /mcp until it is interrupted; several "
      "agents "
      "may use one "
      "server. Only this machine reaches it unless --host says otherwise, and then clients need the token in "
      "--token-file. "
      "/healthz tells whether it is up, /metrics what it has done. Which tools are shown is decided as by "
      "blue mcp.";
  command.example = "blue serve --port 4747";
  command.input = shape_of<ServeOptions>;
  command.perform = [context](const Json& arguments, const Screen& screen) {
    return run_serve(context->search, context->clock, arguments, screen);
  };
  return command;
}

Command make_rehearse_command(const std::shared_ptr<CommandContext>& context) {
  Command command;
  command.path = {"rehearse"};
  command.title = "Watch a recorded dialogue from question to verdict";
  command.description =
      "Plays a recording through the real handlers, in a temporary project or in the folder given with "
      "--into, and "
      "shows what they reply: panel, answers, tensions, refusals, verdict. With a fixed clock (BLUE_NOW) two "
      "runs "
      "are equal to the byte. Exit code 3 when a step does not come to what was recorded.";
  command.example = "blue rehearse --fast";
  command.input = shape_of<RehearseOptions>;
  command.perform = [context](const Json& arguments, const Screen& screen) {
    return run_rehearse(context->clock, arguments, screen);
  };
  return command;
}

}  // namespace

CommandTree make_command_tree(std::shared_ptr<CommandContext> context) {
  CommandTree tree;
  tree.program = "blue";
  tree.version = BLUE_VERSION;
  tree.summary =
      "Blue lets coding agents and people deliberate with discipline: experts answer in rounds, every number "
      "is derived "
      "from what they wrote, and no verdict is accepted before the record shows convergence.";
  for (const NamedGroup& group : all_groups())
    tree.groups.push_back({std::string(group.name), std::string(group.title)});
  for (const Tool* tool : all_tools()) tree.commands.push_back(make_command(*tool, context));
  tree.commands.push_back(make_rehearse_command(context));
  tree.commands.push_back(make_mcp_command(context));
  tree.commands.push_back(make_serve_command(context));
  tree.global_options = shape_of<GlobalOptions>;
  tree.apply_globals = [context](const Json& options) { return apply_globals(*context, options); };
  return tree;
}

}  // namespace blue
