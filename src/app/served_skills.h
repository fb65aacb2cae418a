#pragma once
// The skills that Blue brings along, as an MCP server offers them.
#include <vector>

#include "mcp/skills.h"

namespace blue {

// Every skill of prompts/skill.h. One that hosts would refuse is left out and logged; a test sees to it that
// there is none.
std::vector<ServedSkill> make_served_skills();

}  // namespace blue
