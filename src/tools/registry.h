#pragma once
// Everything Blue offers, in the order lists show it.
#include <span>
#include <string_view>

#include "tools/prompts/prompt.h"
#include "tools/resources/resource.h"
#include "tools/tool.h"

namespace blue {

std::span<const Tool* const> all_tools();
// Those that agents may call; the others are commands only.
std::vector<const Tool*> served_tools();
std::span<const Resource* const> all_resources();
std::span<const Prompt* const> all_prompts();

// A group of commands ("dialogue") or of tools an agent can be shown.
struct NamedGroup {
  std::string_view name;
  std::string_view title;
};
std::span<const NamedGroup> all_groups();
std::span<const NamedGroup> all_toolsets();

// The tool of this MCP name, or null.
const Tool* find_tool(std::string_view name);

}  // namespace blue
