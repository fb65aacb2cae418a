#include "mcp/progress.h"

#include <utility>

namespace blue {

ProgressReporter::ProgressReporter(Outbox& outbox, RequestId token, SteadyClock now, std::stop_token stop)
    : outbox_(&outbox),
      token_(std::move(token)),
      now_(std::move(now)),
      stop_(std::move(stop)),
      next_(now_() + kSilence) {}

bool ProgressReporter::is_due(std::size_t done) {
  if (!outbox_ || stop_.stop_requested() || (last_ && done <= *last_)) return false;
  SteadyTime now = now_();
  if (now < next_) return false;
  next_ = now + kPause;
  last_ = done;
  return true;
}

void ProgressReporter::report(std::size_t done, std::size_t total, std::string_view what) {
  std::lock_guard lock(mutex_);
  if (!is_due(done)) return;
  JsonObject params;
  params.append("progressToken", std::visit([](const auto& token) { return Json(token); }, token_));
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
