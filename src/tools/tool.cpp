#include "tools/tool.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {

std::string mcp_name(const ToolInfo& info) {
  if (!info.mcp_name.empty()) return std::string(info.mcp_name);
  return replace_all(format("blue_{}_{}", info.group, info.verb), '-', '_');
}

std::vector<std::string> command_path(const ToolInfo& info) {
  if (info.command.empty()) return {std::string(info.group), replace_all(std::string(info.verb), '_', '-')};
  std::vector<std::string> path;
  for (std::string_view word : split(info.command, ' ')) path.emplace_back(word);
  return path;
}

bool is_in_toolset(const ToolInfo& info, std::string_view toolset) {
  auto names = split(info.toolsets, ',');
  return std::ranges::find(names, toolset) != names.end();
}

}  // namespace blue
