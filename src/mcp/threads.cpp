#include "mcp/threads.h"

#include <signal.h>

#include <utility>

namespace blue {

std::thread start_quiet_thread(std::function<void()> body) {
  // The mask is inherited; setting it inside the new thread would be too late.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(std::move(body));
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
  if (queue_.size() > idle_ && threads_.size() < limits_.threads)
    threads_.push_back(start_quiet_thread([this] { work(); }));
  wake_.notify_one();
  return true;
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
