#pragma once
// Tells a client how far its call is: not before it has taken a while, not too often, and never backwards.
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>

#include "mcp/message.h"
#include "mcp/outbox.h"
#include "mcp/steady_clock.h"

namespace blue {

// How soon and how often progress is told.
struct ProgressPace {
  std::chrono::milliseconds silence{1000};  // at first
  std::chrono::milliseconds pause{250};     // between two notifications
};

class ProgressReporter {
 public:
  // Counts from now on.
  ProgressReporter(std::shared_ptr<Outbox> outbox, RequestId token, ProgressPace pace, SteadyClock now,
                   std::stop_token stop);
  // Sends notifications/progress when it is due and `done` has grown; a `total` of 0 is unknown. Safe from
  // any thread.
  void report(std::size_t done, std::size_t total, std::string_view what);
  // Nothing is sent afterwards: the request has been answered.
  void close();

 private:
  bool is_due(std::size_t done);

  std::mutex mutex_;
  std::shared_ptr<Outbox> outbox_;  // null once closed
  RequestId token_;
  ProgressPace pace_;
  SteadyClock now_;
  std::stop_token stop_;
  SteadyTime next_;
  std::optional<std::size_t> last_;
};

}  // namespace blue
