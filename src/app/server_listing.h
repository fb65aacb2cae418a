#pragma once
// What the server lists: tools, resources and prompts as the protocol writes them, the skills, and the one
// resource that needs the command line.
#include "base/json.h"
#include "mcp/skills.h"
#include "tools/prompts/prompt.h"
#include "tools/resources/resource.h"
#include "tools/tool.h"

namespace blue {

// {name, title, description, inputSchema, outputSchema, annotations}
Json list_entry(const Tool& tool);
// {uri, name, title, description, mimeType} of one resource; `values` fill the template.
Json list_entry(const Resource& resource, const UriValues& values);
// {uriTemplate, name, title, description, mimeType}
Json template_entry(const Resource& resource);
// {name, title, description, arguments}
Json list_entry(const Prompt& prompt);

// Every skill of prompts/skill.h. One that hosts would refuse is left out and logged; a test checks that
// this never happens.
std::vector<ServedSkill> make_served_skills();

// blue://reference/{tool}: the written reference of a tool, shown or not.
extern const Resource reference_resource;

}  // namespace blue
