#include "base/log.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>

#include "base/clock.h"
#include "base/text.h"

namespace blue {
namespace {

std::atomic<LogLevel> current_level = LogLevel::warning;
std::atomic<int> descriptor = STDERR_FILENO;

}  // namespace

void set_log_level(LogLevel level) { current_level = level; }
LogLevel log_level() { return current_level; }

Result<> set_log_file(const std::string& path) {
  int opened = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (opened < 0)
    return fail(make_error(codes::not_writable,
                           format("Cannot open the log file {}: {}.", path, std::strerror(errno)))
                    .at("log_file", path)
                    .suggest("Name a file in a folder that you may write to."));
  int before = descriptor.exchange(opened);
  if (before != STDERR_FILENO) ::close(before);
  return {};
}

void write_log(LogLevel level, std::string_view message) {
  std::string line = format("{} {} {}", render_instant(Clock().now()), name_of(level),
                            replace_all(printable(message), '\n', ' '));
  line += '\n';
  // One write per line, so that lines of several threads and processes do not mix. A failure is ignored:
  // there is nowhere to report it.
  [[maybe_unused]] auto written = ::write(descriptor, line.data(), line.size());
}

}  // namespace blue
