#pragma once
// Ctrl-C: the first one asks the running call to stop, the second ends the process.
#include <stop_token>
#include <thread>

#include "base/file.h"

namespace blue {

// While it exists, the first SIGINT requests a stop of `token()`; after that the signal has its usual effect
// again. An ignored SIGINT stays ignored. At most one per process at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  Descriptor event_;
  std::thread watcher_;
};

}  // namespace blue
