#pragma once
// A lock between processes and threads: a file under flock, which the system releases when a process ends.
// Lock files are in an ignored folder, where `git clean -fdX` deletes them, also while they are held: the
// lock counts only while the file at the path is the one that is held.
#include <chrono>

#include "base/file.h"

namespace blue {

class FileLock {
 public:
  // Waits for the lock on `path`, which is created with its folder if absent; fails with busy after
  // `patience`, and with io_failed at once where the file system has no locks.
  static Result<FileLock> acquire(const Path& path,
                                  std::chrono::milliseconds patience = std::chrono::seconds(30));

  // busy when the file was deleted or replaced since: another process may hold its successor. Ask right
  // before what must not be done twice.
  Result<> check() const;

 private:
  FileLock(Path path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}
  bool is_at_path() const;

  Path path_;
  Descriptor file_;
};

}  // namespace blue
