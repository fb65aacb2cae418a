#pragma once
// Tells a client how far its call is: not before it has taken a second, not too often, and never backwards.
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>

#include "mcp/reply.h"

namespace blue {

using SteadyTime = std::chrono::steady_clock::time_point;
// The clock that waiting is measured with; handed in, so that tests need not wait.
using SteadyClock = std::function<SteadyTime()>;

class ProgressReporter {
 public:
  static constexpr std::chrono::milliseconds kSilence{1000};
  static constexpr std::chrono::milliseconds kPause{250};

  // Counts from now on. `outbox` must live until close.
  ProgressReporter(Outbox& outbox, RequestId token, SteadyClock now, std::stop_token stop);
  // Sends notifications/progress when it is due and `done` has grown; a `total` of 0 is unknown. Safe from
  // any thread.
  void report(std::size_t done, std::size_t total, std::string_view what);
  // Nothing is sent afterwards: the request has been answered.
  void close();

 private:
  bool is_due(std::size_t done);

  std::mutex mutex_;
  Outbox* outbox_;
  RequestId token_;
  SteadyClock now_;
  std::stop_token stop_;
  SteadyTime next_;
  std::optional<std::size_t> last_;
};

}  // namespace blue
