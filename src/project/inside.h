#pragma once
// What is inside a project, links followed.
#include <string>
#include <string_view>

#include "project/find_project.h"

namespace blue {

// True for what lies below `root`, by name alone; false for `root` itself.
bool is_inside(const Path& path, const Path& root);

// `path` relative to the project's root: given relative to it or absolute, and inside it for certain, links
// included; path_outside_project otherwise.
Result<std::string> path_in_project(const Project& project, std::string_view path);

}  // namespace blue
