#pragma once
// Making a project: the .blue folder and the files git needs beside it.
#include <string>
#include <vector>

#include "project/find_project.h"

namespace blue {

// Paths relative to the project's root.
struct SetupReport {
  std::vector<std::string> created;
  std::vector<std::string> kept;  // there already, left as they were
};

// Makes whatever is missing below `root`; files that exist are never touched. Many processes may do so at
// once.
Result<SetupReport> set_up_project(const Path& root);

}  // namespace blue
