#pragma once
// One task: where it stands, what it asks and how it came out. The inside of tasks.h.
#include <stop_token>

#include "base/clock.h"
#include "base/enum_names.h"
#include "mcp/questions.h"
#include "mcp/tasks.h"

namespace blue {

enum class TaskStatus { working, input_required, completed, cancelled, failed };
constexpr auto enum_names(TaskStatus) {
  return std::to_array<EnumName<TaskStatus>>({{TaskStatus::working, "working"},
                                              {TaskStatus::input_required, "input_required"},
                                              {TaskStatus::completed, "completed"},
                                              {TaskStatus::cancelled, "cancelled"},
                                              {TaskStatus::failed, "failed"}});
}

struct Tasks::Task {
  std::string id;
  TaskCall call;
  TaskStatus status = TaskStatus::working;
  Instant created, updated;
  SteadyTime begun, changed;
  std::stop_source stop;
  // Under the keys that the client sees. A key is never used twice in the life of a task, so each carries the
  // number of its round: "2:name".
  std::vector<Question> open;
  std::size_t round = 0;
  JsonObject answers;   // by the tool's own keys
  std::string outcome;  // the member with the result or the error, once there is one
  std::string message;  // how far the call is, in its own words

  bool has_ended() const { return status != TaskStatus::working && status != TaskStatus::input_required; }

  // Gives up what only a task needs that goes on: the call and its answers.
  void let_go();
  // Asks: the task rests until all of `questions` are answered.
  void ask(Questions questions);
  // Takes in the answers that were asked for; true when none is missing any more.
  bool take(const JsonObject& given);
};

}  // namespace blue
