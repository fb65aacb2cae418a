#pragma once
// What is inside a project, links followed.
#include <string>
#include <string_view>

#include "project/find_project.h"

namespace blue {

// True for a path below `root`, by name alone; false for `root` itself.
bool is_inside(const Path& path, const Path& root);

// `path`, given absolute or relative to the project's root, as relative to it; path_outside_project unless it
// is inside when links are followed.
Result<std::string> path_in_project(const Project& project, std::string_view path);

}  // namespace blue
