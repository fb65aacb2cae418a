#pragma once
// What all connections share: the surface, the workers, the watcher and the tasks. Starts no thread before
// one is needed.
#include <chrono>
#include <string>
#include <string_view>

#include "mcp/questions.h"
#include "mcp/surface.h"
#include "mcp/tasks.h"
#include "mcp/threads.h"
#include "mcp/watcher.h"

namespace blue {

// How soon and how often a client is told about the progress of its call.
struct ProgressPace {
  std::chrono::milliseconds silence{1000};  // at first
  std::chrono::milliseconds pause{250};     // between two notifications
};

struct ServerOptions {
  SteadyClock now = std::chrono::steady_clock::now;
  PoolLimits pool;
  TaskLimits tasks;
  ProgressPace progress;
  std::chrono::milliseconds watch_interval{500};
};

class Server {
 public:
  // `surface` outlives the server, the server its connections.
  explicit Server(Surface& surface, ServerOptions options = {});
  Surface& surface() { return surface_; }
  WorkerPool& pool() { return pool_; }
  Watcher& watcher() { return watcher_; }
  Tasks& tasks() { return tasks_; }
  const StateSeal& seal() const { return seal_; }
  const SteadyClock& clock() const { return now_; }
  const ProgressPace& progress_pace() const { return progress_; }
  // The members of `_meta` in every modern result.
  std::string_view result_meta() const { return result_meta_; }
  // Whether the surface offers the protocol extension.
  bool offers(std::string_view extension) const { return surface_.identity().extensions.contains(extension); }

 private:
  Surface& surface_;
  SteadyClock now_;
  ProgressPace progress_;
  std::string result_meta_;
  StateSeal seal_;
  Watcher watcher_;
  Tasks tasks_;
  WorkerPool pool_;
};

}  // namespace blue
