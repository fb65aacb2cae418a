#pragma once
// A lock between processes and threads: a file under flock, which the system releases when a process ends.
#include <chrono>

#include "base/file.h"

namespace blue {

class FileLock {
 public:
  // Waits for the lock on `path`, which is created if absent; fails with busy after `patience`.
  static Result<FileLock> acquire(const Path& path,
                                  std::chrono::milliseconds patience = std::chrono::seconds(30));

 private:
  explicit FileLock(Descriptor file) : file_(std::move(file)) {}
  Descriptor file_;
};

}  // namespace blue
