#pragma once
// The text an agent wrote, from the JSONL log of its task. Other programs write these logs: bad lines are
// skipped, sizes are bounded, and only files below known folders are read.
#include <optional>
#include <string>
#include <vector>

#include "dialogues/answers.h"
#include "project/workspace.h"

namespace blue {

inline constexpr std::size_t kMostFilesLookedAt = 20'000;

struct AgentText {
  std::string file;
  std::string text;          // everything the assistant said, messages separated by an empty line
  std::string last_message;  // the final one; empty when the log ends with a call of a tool
  std::size_t messages = 0;
  std::size_t skipped_lines = 0;
  bool search_cut = false;  // there are more files than are looked at: another log may be newer
  std::string search_note;  // that in a sentence
};

// Reads the log at `file_path`, or the newest one of `task_id` in the usual folders: a file named after the
// whole id, such as a6dc70c.jsonl or agent-a6dc70c.output. file_not_found when there is none,
// path_outside_project for a file outside the allowed folders (the agents' own folders in the home folder,
// the temporary folder, the project), for a link, and for a file of another user; tool_not_enabled where the
// workspace does not allow it.
Result<AgentText> read_agent_log(const Workspace& workspace, const std::optional<std::string>& task_id,
                                 const std::optional<std::string>& file_path,
                                 std::size_t most_files = kMostFilesLookedAt);

// An answer that is given as the task of the agent who wrote it; `field` is its path in the call.
struct LoggedAnswer {
  std::string expert, task_id, answered_at, field;
};
// The final message of each task. An expert who has a file in the round's folder is left out: the file
// counts, so that a call can be repeated when the log is gone. The error lists every log that cannot be read
// or has no final message; `notes` says which search was cut.
Result<std::vector<GivenAnswer>> read_logged_answers(const Workspace& workspace, const DialoguePlace& place,
                                                     int round, const std::vector<LoggedAnswer>& wanted,
                                                     std::vector<Note>& notes);

}  // namespace blue
