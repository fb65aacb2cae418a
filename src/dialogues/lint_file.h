#pragma once
// Linting a file of the project.
#include <string>

#include "lint/lint.h"
#include "project/workspace.h"

namespace blue {

struct LintedFile {
  std::string file;  // relative to the project's root
  LintReport report;
};
// Reads and checks the file at `file_path`: absolute, relative to the project's root, or else to where the
// call was made; at most 8 MB, and inside the project for certain, links included (path_outside_project).
Result<LintedFile> lint_file(Workspace& workspace, const std::string& file_path);

}  // namespace blue
