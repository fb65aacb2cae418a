#pragma once
// Calls that continue in the background while their client polls for the outcome: the tasks extension. Tasks
// live in this process and have ids that cannot be guessed. Safe from any thread.
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "mcp/message.h"
#include "mcp/surface.h"
#include "mcp/threads.h"

namespace blue {

struct TaskLimits {
  std::size_t tasks = 1000;                            // the oldest that has ended is dropped first
  std::size_t bytes = 256u << 20;                      // of requests that wait, and of results that are kept
  std::size_t threads = 4;                             // for tasks alone, so that they hold up no other call
  std::chrono::milliseconds lifetime{60 * 60 * 1000};  // after the last change; a running task never expires
  std::chrono::milliseconds poll_interval{500};        // that clients are asked to keep
};

// The call that becomes a task.
struct TaskCall {
  std::string tool;
  Json arguments;
  JsonObject capabilities;
  std::string client;
  Json state;
  std::size_t bytes = 0;  // of the request it was made from
};

// What a client must declare to get tasks.
JsonObject tasks_capability();

class Tasks {
 public:
  Tasks(Surface& surface, SteadyClock now, TaskLimits limits);
  ~Tasks();

  // Creates a task and starts it; returns its members as `find` does. Refuses with busy when too many are
  // running.
  Checked<std::string> start(TaskCall call);
  // The members of the task as it is now, with its result, error or questions; nothing for unknown ids.
  std::optional<std::string> find(std::string_view id);
  // Hands answers to a task that asked; other answers are ignored. False for unknown ids.
  bool answer(std::string_view id, const JsonObject& answers);
  // Cancels a task that has not ended. False for unknown ids.
  bool cancel(std::string_view id);

  using Ticket = std::uint64_t;
  // Called with the members of a task whenever it has changed. Must not call the tasks.
  using Listener = std::function<void(std::string_view members)>;
  Ticket watch(std::vector<std::string> ids, Listener listener);
  // The listener is not called once this has returned.
  void unwatch(Ticket ticket);

 private:
  struct Task;
  struct Watch {
    std::vector<std::string> ids;
    Listener listener;
  };
  using Shared = std::shared_ptr<Task>;

  Shared find_task(std::string_view id);
  void expire();
  bool drop_oldest_ended();
  std::size_t kept_bytes() const;
  bool submit(const Shared& task);
  void run(const Shared& task);
  void settle(Task& task, Result<ToolReply> reply, const Caller& caller);
  void change(Task& task);
  std::string render(const Task& task) const;

  Surface& surface_;
  const SteadyClock now_;
  const TaskLimits limits_;
  std::mutex mutex_;
  std::map<std::string, Shared, std::less<>> tasks_;
  std::map<Ticket, Watch> watches_;
  Ticket next_ = 1;
  WorkerPool pool_;
};

}  // namespace blue
