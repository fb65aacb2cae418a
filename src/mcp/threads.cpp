#include "mcp/threads.h"

#include <signal.h>

#include <system_error>
#include <utility>

namespace blue {

std::thread start_quiet_thread(std::function<void()> body) {
  // The mask is inherited; setting it inside the new thread would be too late.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread;
  try {
    thread = std::thread(std::move(body));
  } catch (...) {
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    throw;
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

WorkerPool::~WorkerPool() {
  {
    std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool WorkerPool::submit(std::function<void()> job, std::size_t bytes) {
  std::lock_guard lock(mutex_);
  if (queue_.size() >= limits_.jobs) return false;
  if (!queue_.empty() && queued_bytes_ + bytes > limits_.bytes) return false;
  queue_.push_back({std::move(job), bytes});
  queued_bytes_ += bytes;
  if (queue_.size() > idle_ && threads_.size() < limits_.threads && !start_worker() && threads_.empty()) {
    queued_bytes_ -= bytes;
    queue_.pop_back();
    return false;
  }
  wake_.notify_one();
  return true;
}

bool WorkerPool::start_worker() {
  try {
    threads_.push_back(start_quiet_thread([this] { work(); }));
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

void WorkerPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    wake_.wait(lock, [this] { return closing_ || !queue_.empty(); });
    --idle_;
    if (queue_.empty()) return;
    Waiting next = std::move(queue_.front());
    queue_.pop_front();
    queued_bytes_ -= next.bytes;
    lock.unlock();
    next.job();
    next.job = nullptr;
    lock.lock();
  }
}

}  // namespace blue
