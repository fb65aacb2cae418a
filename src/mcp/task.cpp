#include "mcp/task.h"

#include <utility>

#include "base/format.h"

namespace blue {

void Tasks::Task::let_go() {
  call = {};
  answers = {};
  open.clear();
}

void Tasks::Task::ask(Questions questions) {
  ++round;
  status = TaskStatus::input_required;
  call.state = std::move(questions.state).value_or(Json());
  answers = {};
  open = std::move(questions.list);
  for (Question& question : open) question.key = format("{}:{}", round, question.key);
}

bool Tasks::Task::take(const JsonObject& given) {
  std::erase_if(open, [&](const Question& question) {
    const Json* answer = given.find(question.key);
    if (!answer) return false;
    answers.set(std::string_view(question.key).substr(question.key.find(':') + 1), *answer);
    return true;
  });
  return open.empty();
}

}  // namespace blue
