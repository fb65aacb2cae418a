#pragma once
// Templates of new documents: assets/documents/<type>.md, or the project's own .blue/templates/<type>.md.
#include <string>
#include <string_view>

#include "project/find_project.h"

namespace blue {

// The template called `name` ("rfc", "plan"); template_invalid if the project's own cannot be used.
Result<std::string> load_template(const Project& project, std::string_view name);

}  // namespace blue
