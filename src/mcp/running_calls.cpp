#include "mcp/calls.h"

#include <algorithm>

namespace blue {

bool RunningCalls::open(const RequestId& id) {
  std::lock_guard lock(mutex_);
  if (!calls_.try_emplace(id).second) return false;
  ++present_;
  return true;
}

bool RunningCalls::contains(const RequestId& id) {
  std::lock_guard lock(mutex_);
  return calls_.contains(id);
}

std::stop_token RunningCalls::stop_token(const RequestId& id) {
  std::lock_guard lock(mutex_);
  return calls_.at(id).stop.get_token();
}

bool RunningCalls::begin(const RequestId& id) {
  std::lock_guard lock(mutex_);
  Call& call = calls_.at(id);
  call.begun = std::chrono::steady_clock::now();
  changed_.notify_all();
  return !call.cancelled;
}

bool RunningCalls::settle(const RequestId& id) {
  std::lock_guard lock(mutex_);
  auto call = calls_.find(id);
  bool wanted = !call->second.cancelled;
  calls_.erase(call);
  return wanted;
}

void RunningCalls::leave() {
  std::lock_guard lock(mutex_);
  --present_;
  changed_.notify_all();
}

void RunningCalls::cancel(const RequestId& id) {
  std::optional<std::stop_source> stop;
  {
    std::lock_guard lock(mutex_);
    auto call = calls_.find(id);
    if (call == calls_.end()) return;
    call->second.cancelled = true;
    stop = call->second.stop;
  }
  stop->request_stop();  // outside the lock: it runs the callbacks of whoever watches the token
}

void RunningCalls::cancel_all() {
  std::vector<std::stop_source> stops;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, call] : calls_) {
      call.cancelled = true;
      stops.push_back(call.stop);
    }
  }
  for (std::stop_source& stop : stops) stop.request_stop();
}

RunningCalls::Overdue RunningCalls::find_overdue(SteadyTime drain_start, std::chrono::milliseconds patience) {
  Overdue out;
  SteadyTime now = std::chrono::steady_clock::now();
  for (auto& [id, call] : calls_) {
    if (!call.begun || call.stop.stop_requested()) continue;
    SteadyTime deadline = std::max(drain_start, *call.begun) + patience;
    if (deadline <= now)
      out.calls.push_back(call.stop);
    else
      out.next = std::min(out.next.value_or(deadline), deadline);
  }
  return out;
}

void RunningCalls::drain(std::chrono::milliseconds patience) {
  SteadyTime start = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  while (present_ > 0) {
    Overdue overdue = find_overdue(start, patience);
    if (!overdue.calls.empty()) {
      lock.unlock();
      for (std::stop_source& stop : overdue.calls) stop.request_stop();
      lock.lock();
    } else if (overdue.next) {
      changed_.wait_until(lock, *overdue.next);
    } else {
      changed_.wait(lock);
    }
  }
}

}  // namespace blue
