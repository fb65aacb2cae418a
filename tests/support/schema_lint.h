#pragma once
// The rules a tool must keep so that every client takes it: what a model is shown, checked by tests.
#include <string>
#include <vector>

#include "base/json.h"

namespace blue {

// Breaks of the rules by an input schema: an object at the root, nothing combined there, one type each,
// closed objects (maps excepted), described members with plain names.
std::vector<std::string> lint_input_schema(const Json& schema);
// As for inputs, but any object at all may come out; besides, the error object must pass the schema, because
// some clients check refusals too.
std::vector<std::string> lint_output_schema(const Json& schema);
// Breaks of the rules by one entry of tools/list: name, title, description, four annotations and both
// schemas.
std::vector<std::string> lint_tool(const Json& tool);

}  // namespace blue
