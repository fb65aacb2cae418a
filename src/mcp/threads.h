#pragma once
// The threads of a server and the clock they wait by: a pool of workers, and threads that take no signals.
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace blue {

// The clock that waiting is measured with; passed in, so that tests need not wait.
using SteadyTime = std::chrono::steady_clock::time_point;
using SteadyClock = std::function<SteadyTime()>;

// Starts a thread in which every signal is blocked from its first instruction on, so that signals reach the
// thread that reads the input.
std::thread start_quiet_thread(std::function<void()> body);

struct PoolLimits {
  std::size_t threads = 4;
  std::size_t jobs = 8192;        // waiting, not counting those that run
  std::size_t bytes = 64u << 20;  // of requests that wait
};

// A few threads, started when there is work for them, and a bounded queue in front of them.
class WorkerPool {
 public:
  explicit WorkerPool(PoolLimits limits) : limits_(limits) {}
  // Runs what is queued, then joins the threads.
  ~WorkerPool();

  // Queues a job that was made from `bytes` of request; false, and nothing is queued, when the queue is full
  // or no thread can be started for it.
  bool submit(std::function<void()> job, std::size_t bytes);

 private:
  struct Waiting {
    std::function<void()> job;
    std::size_t bytes;
  };
  void work();
  bool start_worker();  // false when the system has no more threads

  const PoolLimits limits_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> queue_;
  std::vector<std::thread> threads_;
  std::size_t queued_bytes_ = 0;
  std::size_t idle_ = 0;
  bool closing_ = false;
};

}  // namespace blue
