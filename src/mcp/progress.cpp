#include "mcp/progress.h"

#include <utility>

namespace blue {

ProgressReporter::ProgressReporter(std::shared_ptr<Outbox> outbox, RequestId token, ProgressPace pace,
                                   SteadyClock now, std::stop_token stop)
    : outbox_(std::move(outbox)),
      token_(std::move(token)),
      pace_(pace),
      now_(std::move(now)),
      stop_(std::move(stop)),
      next_(now_() + pace_.silence) {}

bool ProgressReporter::is_due(std::size_t done) {
  if (!outbox_ || stop_.stop_requested() || (last_ && done <= *last_)) return false;
  SteadyTime now = now_();
  if (now < next_) return false;
  next_ = now + pace_.pause;
  last_ = done;
  return true;
}

void ProgressReporter::report(std::size_t done, std::size_t total, std::string_view what) {
  std::lock_guard lock(mutex_);
  if (!is_due(done)) return;
  JsonObject params;
  params.append("progressToken", to_json(token_));
  params.append("progress", done);
  if (total > 0) params.append("total", total);
  if (!what.empty()) params.append("message", what);
  outbox_->send(render_notification("notifications/progress", params));
}

void ProgressReporter::close() {
  std::lock_guard lock(mutex_);
  outbox_ = nullptr;
}

}  // namespace blue
