#include "app/tool_filter.h"

#include <algorithm>
#include <cstdlib>

#include "base/format.h"
#include "base/log.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "tools/registry.h"

namespace blue {
namespace {

bool contains(const std::vector<std::string>& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

// Lists may be given as one word with commas, as environment variables and flags often are.
std::vector<std::string> split_commas(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (const std::string& word : words)
    for (std::string_view part : split(word, ','))
      if (!trim(part).empty()) out.emplace_back(trim(part));
  return out;
}

std::vector<std::string> names_of(const std::vector<const Tool*>& tools) {
  std::vector<std::string> names;
  for (const Tool* tool : tools) names.push_back(mcp_name(tool->info));
  return names;
}

std::vector<std::string_view> toolset_names() {
  std::vector<std::string_view> names{"all"};
  for (const NamedGroup& toolset : all_toolsets()) names.push_back(toolset.name);
  return names;
}

std::string list_names(std::span<const std::string_view> names) {
  return join(std::vector<std::string>(names.begin(), names.end()), ", ");
}

void check_names(std::vector<Error>& problems, const std::vector<std::string>& given, std::string_view field,
                 std::string_view noun, const std::vector<std::string_view>& known) {
  for (const std::string& name : given)
    if (std::ranges::find(known, name) == known.end())
      problems.push_back(make_error(codes::invalid_value, format("Unknown {} \"{}\".{}", noun, name,
                                                                 did_you_mean_name(name, known)))
                             .at(std::string(field), name)
                             .suggest(format("Known: {}.", list_names(known))));
}

}  // namespace

Result<ToolFilter> ToolFilter::make(const ToolOptions& options, const Config::Mcp& config) {
  ToolFilter filter;
  filter.settings_ = config;
  if (!options.toolsets.empty()) filter.settings_.toolsets = split_commas(options.toolsets);
  if (options.read_only) filter.settings_.read_only = *options.read_only;
  std::ranges::copy(split_commas(options.tools), std::back_inserter(filter.settings_.tools));
  std::ranges::copy(split_commas(options.exclude_tools), std::back_inserter(filter.settings_.exclude_tools));

  const std::vector<std::string> names = names_of(served_tools());
  const std::vector<std::string_view> known(names.begin(), names.end());
  std::vector<Error> problems;
  check_names(problems, filter.settings_.toolsets, "toolsets", "toolset", toolset_names());
  check_names(problems, filter.settings_.tools, "tools", "tool", known);
  check_names(problems, filter.settings_.exclude_tools, "exclude_tools", "tool", known);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return filter;
}

bool ToolFilter::is_enabled(const Tool& tool) const {
  std::string name = mcp_name(tool.info);
  if (contains(settings_.exclude_tools, name)) return false;
  if (tool.info.reads_agent_logs && !agent_logs_) return false;
  if (settings_.read_only && tool.info.effect != Effect::reads) return false;
  return contains(settings_.tools, name) ||
         std::ranges::any_of(settings_.toolsets, [&](const std::string& toolset) {
           return toolset == "all" || is_in_toolset(tool.info, toolset);
         });
}

std::vector<const Tool*> ToolFilter::enabled_tools() const {
  std::vector<const Tool*> enabled;
  std::ranges::copy_if(served_tools(), std::back_inserter(enabled),
                       [&](const Tool* tool) { return is_enabled(*tool); });
  return enabled;
}

std::string ToolFilter::way_to_enable(const Tool& tool) const {
  if (contains(settings_.exclude_tools, mcp_name(tool.info)))
    return "Remove it from --exclude-tools or mcp.exclude_tools and restart the server.";
  if (tool.info.reads_agent_logs && !agent_logs_)
    return "Start the server with --allow-agent-logs: every client can then read the logs of your agents.";
  if (settings_.read_only && tool.info.effect != Effect::reads)
    return "Start the server without --read-only, and with mcp.read_only = false.";
  // What is shown now stays: a list without it would take the other tools away.
  std::vector<std::string> wanted = settings_.toolsets;
  wanted.emplace_back(split(tool.info.toolsets, ',').front());
  return format("Start the server with --toolsets {0}, or with BLUE_TOOLSETS={0}.", join(wanted, ","));
}

Error ToolFilter::refusal(std::string_view name) const {
  if (const Tool* tool = find_tool(name); tool && !tool->info.toolsets.empty()) {
    return make_error(codes::tool_not_enabled,
                      format("The tool {} exists but is not enabled in this server.", name))
        .at("name", name)
        .suggest(way_to_enable(*tool));
  }
  const std::vector<std::string> names = names_of(enabled_tools());
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string_view shown = utf8_prefix(name, 100);
  return make_error(codes::tool_not_found,
                    format("Unknown tool \"{}\".{}", shown, did_you_mean_name(shown, views)))
      .at("name", shown)
      .suggest(format("Call tools/list for the tools of this server, which shows {}. The toolsets are {}.",
                      settings_.toolsets.empty() ? "no toolset" : join(settings_.toolsets, ", "),
                      list_names(toolset_names())));
}

Result<ToolFilter> make_tool_filter(ToolOptions options, const Result<LoadedConfig>& settings) {
  const char* from_environment = std::getenv("BLUE_TOOLSETS");
  if (options.toolsets.empty() && from_environment && *from_environment)
    options.toolsets = {from_environment};
  if (settings) return ToolFilter::make(options, settings->config.mcp);
  // A server with default settings helps more than none: the agent can still ask blue_status what is wrong.
  log(LogLevel::error, "{} The defaults apply meanwhile.", settings.error().message);
  return ToolFilter::make(options, {});
}

}  // namespace blue
