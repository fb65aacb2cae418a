#include "app/tool_commands.h"

#include "base/log.h"
#include "base/text.h"
#include "base/user.h"
#include "project/inside.h"
#include "tools/documents/suggest.h"
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
  context.root = search.found ? std::optional(search.found->root) : std::nullopt;
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

// The type of the documents that the value of `field` names; empty where it names none.
std::optional<DocumentType> find_named_type(const ToolInfo& info, std::string_view field) {
  if (field == "rfc" || field == "adr" || field == "spike") return find_enum<DocumentType>(field);
  if (field == "source_spike") return DocumentType::spike;
  if (field != "id" && field != "supersedes" && field != "superseded_by") return std::nullopt;
  return find_enum<DocumentType>(info.group);
}

std::vector<Suggestion> suggest(const ToolInfo& info, Workspace& workspace, std::string_view field,
                                std::string_view typed, std::span<const std::string> words) {
  SuggestedValues values;
  const auto own = find_enum<DocumentType>(info.group);
  if (field == "status" && own)
    values = suggest_statuses(workspace, *own, info.verb == "status" && !words.empty() ? words.front() : "",
                              typed);
  else if (const auto type = find_named_type(info, field); type && *type != DocumentType::dialogue)
    values = suggest_documents(workspace, *type, typed);
  std::vector<Suggestion> suggestions;
  for (auto& [value, meaning] : values) suggestions.push_back({std::move(value), std::move(meaning)});
  return suggestions;
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
          .reports_known_problems = true,
          .suggest = [&tool, context](const Field& field, std::string_view typed,
                                      std::span<const std::string> words) -> std::vector<Suggestion> {
            if (!context->workspaces) return {};
            return suggest(tool.info, *context->workspaces->borrow(), field.name, typed, words);
          }};
}

}  // namespace

namespace {

// A path of the project as it is written from where the caller stands; one outside it, or of a project that
// is not around the caller, stays as it is.
std::string show_path(const CommandContext& context, std::string_view path) {
  const Path& here = context.search.start;
  if (!context.root || path.empty() || !is_inside(here, *context.root)) return std::string(path);
  return (*context.root / path).lexically_relative(here).string();
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
  tree.welcome =
      "Blue lets coding agents and people deliberate with discipline: experts answer\n"
      "in rounds, every number is derived from what they wrote, and no verdict is\n"
      "accepted before the record shows convergence. It also keeps decisions (ADRs),\n"
      "proposals (RFCs) and other documents as markdown in your repository.\n"
      "\n"
      "This is not a Blue project. Three commands to try:\n"
      "  blue rehearse   watch a recorded dialogue from question to verdict\n"
      "  blue init       make this repository a project\n"
      "  blue help       see everything else\n";
  tree.find_home = [context] {
    return context->root ? std::vector<std::string>{"status"} : std::vector<std::string>{};
  };
  tree.show_path = [context](std::string_view path) { return show_path(*context, path); };
  tree.global_options = shape_of<GlobalOptions>;
  tree.apply_globals = [context](const Json& options) { return apply_globals(*context, options); };
  return tree;
}

}  // namespace blue
