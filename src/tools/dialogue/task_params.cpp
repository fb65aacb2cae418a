#include "tools/dialogue/task_params.h"

#include "base/text.h"

namespace blue {
namespace {

// Claude Code refuses a model that is not one of its own names.
bool is_claude_model(std::string_view model) {
  return model == "opus" || model == "sonnet" || model == "haiku";
}

}  // namespace

Json task_params(std::string_view client, const ExpertTask& task) {
  const std::string name = fold_case(client.substr(0, client.find(' ')));
  auto is = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  if (is("codex"))
    return JsonObject{{"task_name", task.expert}, {"message", task.message}, {"fork_turns", "none"}};
  if (is("opencode"))
    return JsonObject{{"description", task.title}, {"subagent_type", "general"}, {"prompt", task.message}};
  if (is("copilot"))
    return JsonObject{{"agent_type", "general-purpose"},
                      {"name", task.expert},
                      {"description", task.title},
                      {"prompt", task.message}};
  JsonObject params{{"subagent_type", "general-purpose"},
                    {"description", task.title},
                    {"run_in_background", true},
                    {"prompt", task.message}};
  if (!task.model.empty() && (!is("claude") || is_claude_model(task.model)))
    params.append("model", task.model);
  return params;
}

}  // namespace blue
