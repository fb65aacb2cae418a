#pragma once
// How a client starts an expert, in the words of that client's own tool.
#include <string>
#include <string_view>

#include "base/json.h"

namespace blue {

struct ExpertTask {
  std::string expert;   // slug
  std::string title;    // "🧁 Muffin expert deliberation"
  std::string message;  // what the expert is told, with absolute paths
  std::string model;    // may be empty
};

// The parameters of the tool that starts a task in `client` (clientInfo.name and version): Agent of Claude
// Code, task of opencode, spawn_agent of Codex, Copilot's task; a neutral form for others. The message is
// always among them.
Json task_params(std::string_view client, const ExpertTask& task);

}  // namespace blue
