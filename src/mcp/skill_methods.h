#pragma once
// The methods of the extension io.modelcontextprotocol/skills, over the skills of a surface.
#include "mcp/methods.h"

namespace blue {

// skills/list: every skill on one page.
MethodResult list_skills(const MethodCall& call);
// skills/get: the skill whose SKILL.md has this URI; -32602 when it is none of ours.
MethodResult get_skill(const MethodCall& call);
// resources/directory/read: what lies directly in a folder of a skill; -32602 for all other URIs.
MethodResult read_directory(const MethodCall& call);

}  // namespace blue
