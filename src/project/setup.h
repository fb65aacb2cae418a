#pragma once
// Creating a project: the .blue folder and the files git needs in it.
#include <string>
#include <vector>

#include "project/find_project.h"

namespace blue {

// Paths relative to the project's root.
struct SetupReport {
  std::vector<std::string> created;
  std::vector<std::string> kept;  // already there, left as they were
};

// Creates what is missing below `root`; existing files are never touched. Many processes may do so at once.
Result<SetupReport> set_up_project(const Path& root);

}  // namespace blue
