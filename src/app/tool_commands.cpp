#include "app/tool_commands.h"

#include "base/log.h"
#include "base/user.h"
#include "tools/registry.h"

namespace blue {
namespace {

// Flags beat settings. Settings that cannot be read do not stop a command: status and doctor explain them.
Result<> apply_globals(CommandContext& context, const Json& given) {
  GlobalOptions options = TRY(decode<GlobalOptions>(given));
  context.clock = TRY(clock_from_environment());
  context.salts = salts_from_environment();
  context.search = TRY(project_search_from_environment(options.project));
  ProjectSearch search = context.search;
  if (auto lookup = find_project(search)) search.found = std::move(lookup->project);
  context.settings = load_config(search.found);
  context.workspaces = std::make_unique<WorkspacePool>(std::move(search), context.clock, context.salts);
  const Config::Log log = context.settings ? context.settings->config.log : Config::Log{};
  set_log_level(options.log_level.value_or(log.level));
  std::string file = options.log_file.value_or(log.file);
  return file.empty() ? Result<>{} : set_log_file(file);
}

// A person who asks for no detail gets what the command shows by default.
Json with_detail(const ToolInfo& info, Json arguments) {
  constexpr std::string_view kDetail = "detail";
  JsonObject* given = arguments.object();
  if (given && !info.command_detail.empty() && !given->contains(kDetail))
    given->set(kDetail, info.command_detail);
  return arguments;
}

Command make_command(const Tool& tool, const std::shared_ptr<CommandContext>& context) {
  const ToolInfo& info = tool.info;
  return {.path = command_path(info),
          .aliases = info.alias.empty() ? std::vector<std::string>{} : std::vector{std::string(info.alias)},
          .title = info.title,
          .description = info.description,
          .example = info.example,
          .tool = info.is_command_only ? "" : mcp_name(info),
          .effect = name_of(info.effect),
          .toolset = info.toolsets,
          .input = tool.input,
          .output = tool.output,
          .call =
              [&tool, context](const Json& arguments, CallScope scope) {
                scope.caller = name_user();
                auto workspace = context->workspaces->borrow(std::move(scope));
                return tool.call(*workspace, with_detail(tool.info, arguments));
              },
          .is_long = info.is_long,
          .reports_known_problems = true};
}

}  // namespace

CommandTree make_tool_tree(const std::shared_ptr<CommandContext>& context) {
  CommandTree tree;
  tree.program = "blue";
  tree.version = BLUE_VERSION;
  tree.summary =
      "Blue lets coding agents and people deliberate with discipline: experts answer in rounds, every number "
      "is derived from what they wrote, and no verdict is accepted before the record shows convergence.";
  for (const NamedGroup& group : all_groups())
    tree.groups.push_back({std::string(group.name), std::string(group.title)});
  tree.commands.reserve(all_tools().size() + 4);  // dialogue watch, rehearse, mcp and serve follow
  for (const Tool* tool : all_tools()) tree.commands.push_back(make_command(*tool, context));
  tree.global_options = shape_of<GlobalOptions>;
  tree.apply_globals = [context](const Json& options) { return apply_globals(*context, options); };
  return tree;
}

}  // namespace blue
