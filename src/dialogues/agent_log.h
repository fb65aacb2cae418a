#pragma once
// The text an agent wrote, from the JSONL log of its task. Other programs write these logs: bad lines are
// skipped, sizes are bounded, and only files below known folders are read.
#include <optional>
#include <string>

#include "project/workspace.h"

namespace blue {

struct AgentText {
  std::string file;
  std::string text;  // everything the assistant said, messages separated by an empty line
  std::size_t messages = 0;
  std::size_t skipped_lines = 0;
};

// Reads the log at `file_path`, or the one of `task_id` in the usual task folders. file_not_found when there
// is none, path_outside_project for a file outside the allowed folders: the project, the temporary folder,
// the agents' own folders in the home folder.
Result<AgentText> read_agent_log(const Workspace& workspace, const std::optional<std::string>& task_id,
                                 const std::optional<std::string>& file_path);

}  // namespace blue
