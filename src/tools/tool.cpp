#include "tools/tool.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {

std::string mcp_name(const ToolInfo& info) {
  if (!info.mcp_name.empty()) return std::string(info.mcp_name);
  if (info.group == "core") return format("blue_{}", info.verb);
  return format("blue_{}_{}", info.group, info.verb);
}

std::vector<std::string> command_path(const ToolInfo& info) {
  if (!info.command.empty()) {
    const auto words = split(info.command, ' ');
    return {words.begin(), words.end()};
  }
  std::string verb = replace_all(std::string(info.verb), '_', '-');
  if (info.group == "core") return {std::move(verb)};
  return {std::string(info.group), std::move(verb)};
}

bool is_in_toolset(const ToolInfo& info, std::string_view toolset) {
  auto names = split(info.toolsets, ',');
  return std::ranges::find(names, toolset) != names.end();
}

}  // namespace blue
