#include "base/lock.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <thread>

#include "base/format.h"

namespace blue {

Result<FileLock> FileLock::acquire(const Path& path, std::chrono::milliseconds patience) {
  using namespace std::chrono_literals;
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!file) return fail(file_error("lock", path, errno));
  auto deadline = std::chrono::steady_clock::now() + patience;
  auto pause = 1ms;
  while (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return fail(file_error("lock", path, errno));
    if (std::chrono::steady_clock::now() >= deadline)
      return fail(
          make_error(codes::busy, format("Another process has held {} for {} s.", path.string(),
                                         std::chrono::duration_cast<std::chrono::seconds>(patience).count()))
              .suggest("Wait for it to finish, then try again."));
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::milliseconds(16));
  }
  return FileLock(std::move(file));
}

}  // namespace blue
