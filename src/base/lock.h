#pragma once
// Locks between processes (and between threads): a file that is flock'ed. The system frees it when a process
// dies.
#include <chrono>

#include "base/file.h"

namespace blue {

class FileLock {
 public:
  // Waits until the lock on `path` (made if absent) is ours; busy after `patience`.
  static Result<FileLock> acquire(const Path& path,
                                  std::chrono::milliseconds patience = std::chrono::seconds(30));

 private:
  explicit FileLock(Descriptor file) : file_(std::move(file)) {}
  Descriptor file_;
};

}  // namespace blue
