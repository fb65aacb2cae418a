// A task is a tool call that runs again in the background, on threads of its own. `tasks_` holds those that
// are working, those that wait for answers of the client, and those that have ended, until they expire or
// make room; a working task is never dropped. All state is guarded by one mutex, which is not held while a
// tool runs: `run` copies what the call needs and looks afterwards whether the task was cancelled meanwhile.
// Questions put the task to rest without a thread; the last missing answer submits it again.
// Clients either poll (`find`) or are notified of every change (`watch`); both get the same text, `render`.
#include "mcp/tasks.h"

#include <algorithm>
#include <stop_token>
#include <utility>

#include "base/clock.h"
#include "base/enum_names.h"
#include "base/format.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/random_source.h"
#include "mcp/methods.h"
#include "mcp/questions.h"

namespace blue {

enum class TaskStatus { working, input_required, completed, cancelled, failed };

struct Tasks::Task {
  std::string id;
  TaskCall call;
  TaskStatus status = TaskStatus::working;
  Instant created, updated;
  SteadyTime begun, changed;
  std::stop_source stop;
  // With the keys that the client sees. A key is never used twice in the life of a task, so each carries the
  // number of its round: "2:name".
  std::vector<Question> open;
  std::size_t round = 0;
  JsonObject answers;   // by the tool's own keys
  std::string outcome;  // the member with the result or the error, once there is one
  std::string message;  // how far the call is, in its own words

  bool has_ended() const { return status != TaskStatus::working && status != TaskStatus::input_required; }
  // Rests until all of `questions` are answered.
  void ask(Questions questions) {
    ++round;
    status = TaskStatus::input_required;
    call.state = std::move(questions.state).value_or(Json());
    answers = {};
    open = std::move(questions.list);
    for (Question& question : open) question.key = format("{}:{}", round, question.key);
  }
  // Takes the answers that were asked for; true when none is missing any more.
  bool take(const JsonObject& given) {
    std::erase_if(open, [&](const Question& question) {
      const Json* answer = given.find(question.key);
      if (!answer) return false;
      answers.set(std::string_view(question.key).substr(question.key.find(':') + 1), *answer);
      return true;
    });
    return open.empty();
  }
};

namespace {

std::int64_t milliseconds(SteadyClock::result_type::duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

}  // namespace

JsonObject tasks_capability() {
  return {{"extensions", JsonObject{{std::string(kTasksExtension), JsonObject{}}}}};
}

Tasks::Tasks(Surface& surface, SteadyClock now, TaskLimits limits)
    : surface_(surface),
      now_(std::move(now)),
      limits_(limits),
      pool_({.threads = limits.threads, .jobs = limits.tasks, .bytes = limits.bytes}) {}

Tasks::~Tasks() {
  std::vector<std::stop_source> stops;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, task] : tasks_) stops.push_back(task->stop);
  }
  for (std::stop_source& stop : stops) stop.request_stop();
}

Checked<std::string> Tasks::start(TaskCall call) {
  auto task = std::make_shared<Task>();
  task->id = render_hex(draw_secret(16));
  task->call = std::move(call);
  task->created = task->updated = Clock().now();
  task->begun = task->changed = now_();
  std::lock_guard lock(mutex_);
  expire();
  while (tasks_.size() >= limits_.tasks && drop_oldest_ended()) {
  }
  if (tasks_.size() >= limits_.tasks || !submit(task))
    return std::unexpected(busy(format("{} tasks are running already, which is the limit.", limits_.tasks),
                                "Wait for one to end, or cancel one."));
  tasks_.emplace(task->id, task);
  return render(*task);
}

bool Tasks::submit(const Shared& task) {
  return pool_.submit([this, task] { run(task); }, task->call.bytes);
}

void Tasks::run(const Shared& task) {
  Caller caller;
  TaskCall call;
  {
    std::lock_guard lock(mutex_);
    if (task->has_ended()) return;
    call = task->call;
    caller = {.scope = {task->stop.get_token(), {}, {}, call.client},
              .capabilities = call.capabilities,
              .answers = task->answers,
              .state = call.state,
              .may_defer = false,
              .tell = {},
              .pause_stream = {}};
  }
  caller.scope.progress = [this, task](std::size_t done, std::size_t total, std::string_view what) {
    std::lock_guard lock(mutex_);
    task->message = total > 0 ? format("{} of {}: {}", done, total, what) : format("{}: {}", done, what);
    task->updated = Clock().now();
  };
  Result<ToolReply> reply = fail(codes::internal_error, "The call failed inside the server.");
  // As for every call: memory can run out anywhere, and one task must not end the server.
  try {
    reply = surface_.call_tool(call.tool, call.arguments, caller);
  } catch (const std::exception& failure) {
    log(LogLevel::error, "task {} failed: {}", call.tool, failure.what());
  }
  std::lock_guard lock(mutex_);
  if (!task->has_ended()) settle(*task, std::move(reply), caller);
}

void Tasks::settle(Task& task, Result<ToolReply> reply, const Caller& caller) {
  auto fail_with = [&](const ProtocolError& error) {
    task.status = TaskStatus::failed;
    task.message = error.message;
    task.outcome = render_members({{"error", to_json(error)}});
  };
  if (!reply) {
    fail_with(error_of_surface(reply.error()));
  } else if (auto* result = std::get_if<ToolResult>(&*reply)) {
    task.status = TaskStatus::completed;
    task.message.clear();
    task.outcome = format(R"("result":{{{}}})", render_tool_result(*result));
  } else if (auto* questions = std::get_if<Questions>(&*reply)) {
    auto askable = check_askable(*questions, caller);
    askable ? task.ask(std::move(*questions)) : fail_with(askable.error());
  } else {
    fail_with({rpc_codes::internal_error, "The call asked to become a task, but it already is one."});
  }
  change(task);
  while (kept_bytes() > limits_.bytes && drop_oldest_ended()) {
  }
}

void Tasks::change(Task& task) {
  task.updated = Clock().now();
  task.changed = now_();
  if (task.has_ended()) {  // the call and its answers are no longer needed
    task.call = {};
    task.answers = {};
    task.open.clear();
  }
  const std::string members = render(task);
  for (const auto& [ticket, watch] : watches_)
    if (std::ranges::find(watch.ids, task.id) != watch.ids.end()) watch.listener(members);
}

std::string Tasks::render(const Task& task) const {
  std::string out = render_members({{"taskId", task.id},
                                    {"status", name_of(task.status)},
                                    {"createdAt", render_instant(task.created)},
                                    {"lastUpdatedAt", render_instant(task.updated)},
                                    {"ttlMs", milliseconds(task.changed - task.begun + limits_.lifetime)},
                                    {"pollIntervalMs", limits_.poll_interval.count()}});
  if (!task.message.empty()) out += "," + render_members({{"statusMessage", task.message}});
  if (task.status == TaskStatus::input_required)
    out += "," + render_members({{"inputRequests", render_input_requests(task.open)}});
  if (!task.outcome.empty()) out += "," + task.outcome;
  return out;
}

Tasks::Shared Tasks::find_task(std::string_view id) {
  expire();
  auto found = tasks_.find(id);
  return found == tasks_.end() ? nullptr : found->second;
}

void Tasks::expire() {
  const SteadyTime oldest = now_() - limits_.lifetime;
  std::erase_if(tasks_, [&](const auto& entry) {
    return entry.second->status != TaskStatus::working && entry.second->changed < oldest;
  });
}

bool Tasks::drop_oldest_ended() {
  auto oldest = tasks_.end();
  for (auto task = tasks_.begin(); task != tasks_.end(); ++task)
    if (task->second->has_ended() &&
        (oldest == tasks_.end() || task->second->changed < oldest->second->changed))
      oldest = task;
  if (oldest == tasks_.end()) return false;
  tasks_.erase(oldest);
  return true;
}

std::size_t Tasks::kept_bytes() const {
  std::size_t bytes = 0;
  for (const auto& [id, task] : tasks_) bytes += task->outcome.size();
  return bytes;
}

std::optional<std::string> Tasks::find(std::string_view id) {
  std::lock_guard lock(mutex_);
  Shared task = find_task(id);
  if (!task) return std::nullopt;
  return render(*task);
}

bool Tasks::answer(std::string_view id, const JsonObject& answers) {
  std::lock_guard lock(mutex_);
  Shared task = find_task(id);
  if (!task || task->status != TaskStatus::input_required) return task != nullptr;
  if (task->take(answers) && submit(task)) task->status = TaskStatus::working;
  change(*task);
  return true;
}

bool Tasks::cancel(std::string_view id) {
  std::stop_source stop(std::nostopstate);
  {
    std::lock_guard lock(mutex_);
    Shared task = find_task(id);
    if (!task || task->has_ended()) return task != nullptr;
    task->status = TaskStatus::cancelled;
    stop = task->stop;
    change(*task);
  }
  stop.request_stop();  // outside the lock: it runs the callbacks registered with the token
  return true;
}

Tasks::Ticket Tasks::watch(std::vector<std::string> ids, Listener listener) {
  std::lock_guard lock(mutex_);
  watches_.emplace(next_, Watch{std::move(ids), std::move(listener)});
  return next_++;
}

void Tasks::unwatch(Ticket ticket) {
  std::lock_guard lock(mutex_);
  watches_.erase(ticket);
}

}  // namespace blue
