#pragma once
// Tools, resources and prompts as the protocol lists them.
#include "base/json.h"
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

}  // namespace blue
