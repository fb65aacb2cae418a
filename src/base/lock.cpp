#include "base/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <thread>

#include "base/format.h"

namespace blue {
namespace {

using Time = std::chrono::steady_clock;

// A lock file that another user has made may be readable only; flock is content with that.
Result<Descriptor> open_lock(const Path& path) {
  constexpr int kMostTries = 100;
  for (int tries = 0; tries < kMostTries; ++tries) {
    Descriptor file = open_beneath(path, O_RDWR | O_CREAT, 0666);
    if (!file && errno == EACCES) file = open_beneath(path, O_RDONLY);
    if (file) return file;
    if (errno != ENOENT) break;
    TRY(make_folder(path.parent_path()));
    errno = ENOENT;
  }
  return fail(file_error("lock", path, errno));
}

Error lock_error(const Path& path, int error_number) {
  if (error_number != ENOLCK && error_number != EOPNOTSUPP && error_number != ENOSYS)
    return file_error("lock", path, error_number);
  return make_error(codes::io_failed,
                    format("The file system of {} does not support locks, without which two processes could "
                           "write at once.",
                           path.string()))
      .with_value(path.string())
      .suggest(
          "Keep the project on a local disk, or mount the file system with locks (NFS: local_lock=flock).");
}

Error patience_error(const Path& path, std::chrono::milliseconds patience) {
  return make_error(codes::busy, format("Another process has held {} for {} s.", path.string(),
                                        std::chrono::duration_cast<std::chrono::seconds>(patience).count()))
      .suggest("Wait for it to finish, then try again.");
}

}  // namespace

Result<FileLock> FileLock::acquire(const Path& path, std::chrono::milliseconds patience) {
  using namespace std::chrono_literals;
  const Time::time_point deadline = Time::now() + patience;
  auto pause = 1ms;
  FileLock lock(path, TRY(open_lock(path)));
  while (true) {
    if (::flock(lock.file_.get(), LOCK_EX | LOCK_NB) == 0) {
      if (lock.is_at_path()) return lock;
      lock.file_ = TRY(open_lock(path));  // it was deleted while this process waited
      continue;
    }
    if (errno != EWOULDBLOCK && errno != EINTR) return fail(lock_error(path, errno));
    if (Time::now() >= deadline) return fail(patience_error(path, patience));
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::milliseconds(16));
  }
}

bool FileLock::is_at_path() const {
  struct stat held{}, named{};
  return ::fstat(file_.get(), &held) == 0 && ::lstat(path_.c_str(), &named) == 0 &&
         held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

Result<> FileLock::check() const {
  if (is_at_path()) return {};
  return fail(make_error(codes::busy, format("The lock {} was deleted while it was held.", path_.string()))
                  .with_value(path_.string())
                  .suggest("Call again: what this call had not written yet, it did not write."));
}

}  // namespace blue
