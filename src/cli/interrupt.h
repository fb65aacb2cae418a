#pragma once
// Ctrl-C and SIGTERM: the first one asks the running call to stop, the second ends the process.
#include <stop_token>
#include <thread>

#include "base/file.h"

namespace blue {

// While it exists, the first SIGINT or SIGTERM requests a stop of `token()`; after that the signal has its
// usual effect again. An ignored signal stays ignored. At most one per process at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  std::stop_token token() const { return source_.get_token(); }
  // The signal that asked for the stop; 0 when there was none.
  int signal_number() const;

 private:
  std::stop_source source_;
  Descriptor event_;
  std::thread watcher_;
};

}  // namespace blue
