#include "process/guard.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <ctime>
#include <string_view>

namespace blue {
namespace {

constexpr int kGraceMilliseconds = 2000;  // between asking and killing
constexpr int kKillMilliseconds = 2000;   // for the kernel to end what was killed
constexpr int kPauseMilliseconds = 10;

// Numbers are what the processes tell each other: the error of an execution, how a program ended.
void tell(int pipe, int number) {
  while (::write(pipe, &number, sizeof number) < 0 && errno == EINTR) {
  }
}
// The next number; empty when the other side has no more of them.
std::optional<int> hear(int pipe) {
  int number = 0;
  for (;;) {
    const ssize_t count = ::read(pipe, &number, sizeof number);
    if (count < 0 && errno == EINTR) continue;
    return count == sizeof number ? std::optional(number) : std::nullopt;
  }
}

std::int64_t now_milliseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

// Everything below runs in the guard: no allocation, no lock, no C++ stream.
class Guard {
 public:
  Guard(int leash, int news) : leash_(leash), news_(news) {}

  // Tells `failure` why the program could not be executed; closes it otherwise.
  [[noreturn]] void run(const ExecPlan& plan, int failure) {
    ::setsid();  // an interrupt from the terminal is for Blue alone
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    program_ = ::fork();
    if (program_ <= 0) {
      tell(failure, program_ == 0 ? plan.become() : errno);
      ::_exit(127);
    }
    keep_only_own();
    sigset_t children;
    ::sigemptyset(&children);
    ::sigaddset(&children, SIGCHLD);
    signals_ = ::signalfd(-1, &children, 0);
    watch();
    if (has_children()) end_all();
    if (!is_told_) tell(news_, SIGKILL);
    ::_exit(0);
  }

 private:
  void keep_only_own() const {
    const auto low = static_cast<unsigned>(std::min(leash_, news_));
    const auto high = static_cast<unsigned>(std::max(leash_, news_));
    if (low > 0) ::close_range(0, low - 1, 0);
    if (high - low > 1) ::close_range(low + 1, high - 1, 0);
    ::close_range(high + 1, ~0u, 0);
  }

  // Waits until the program ends or the leash is let go.
  void watch() {
    while (has_children() && !is_told_) {
      std::array<pollfd, 2> wanted{pollfd{leash_, POLLIN, 0}, pollfd{signals_, POLLIN, 0}};
      ::poll(wanted.data(), wanted.size(), -1);
      if (wanted[0].revents != 0) return;
      take_signal(wanted[1]);
    }
  }

  void take_signal(const pollfd& from) const {
    signalfd_siginfo info{};
    if (from.revents != 0 && ::read(signals_, &info, sizeof info) < 0) return;
  }

  // Reaps whatever has ended; false when nothing is left.
  bool has_children() {
    for (;;) {
      int status = 0;
      const pid_t ended = ::waitpid(-1, &status, WNOHANG);
      if (ended == 0 || (ended < 0 && errno == EINTR)) return true;
      if (ended < 0) return false;
      if (ended == program_) {
        tell(news_, status);
        is_told_ = true;
      }
    }
  }

  void end_all() {
    signal_all(SIGTERM);
    if (wait_for_all(kGraceMilliseconds, false)) return;
    wait_for_all(kKillMilliseconds, true);
  }

  bool wait_for_all(int patience, bool is_killing) {
    const std::int64_t deadline = now_milliseconds() + patience;
    while (has_children()) {
      if (now_milliseconds() >= deadline) return false;
      // A killed child's own children come to the guard afterwards.
      if (is_killing) signal_all(SIGKILL);
      pollfd wanted{signals_, POLLIN, 0};
      ::poll(&wanted, 1, kPauseMilliseconds);
      take_signal(wanted);
    }
    return true;
  }

  // Signals the program's group, and children that have left it.
  void signal_all(int signal) const {
    ::kill(-program_, signal);
    const int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    std::array<char, 4096> text;
    const ssize_t count = ::read(file, text.data(), text.size());
    ::close(file);
    for (const char *at = text.data(), *end = at + std::max<ssize_t>(count, 0); at < end;) {
      pid_t child = 0;
      const auto read = std::from_chars(at, end, child);
      if (read.ec == std::errc() && child > 1) ::kill(child, signal);
      at = read.ptr + 1;
    }
  }

  int leash_, news_;
  int signals_ = -1;
  pid_t program_ = 0;
  bool is_told_ = false;
};

void reap(pid_t guard) {
  while (::waitpid(guard, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

Result<GuardedProgram> GuardedProgram::start(const ExecPlan& plan) {
  Pipe leash = TRY(open_pipe());
  Pipe news = TRY(open_pipe());
  Pipe failure = TRY(open_pipe());
  pid_t guard = -1;
  {
    const BlockedSignals blocked;
    guard = ::fork();
    if (guard == 0) Guard(leash.reading.get(), news.writing.get()).run(plan, failure.writing.get());
  }
  if (guard < 0) return fail(file_error("start", plan.program(), errno));
  failure.writing = Descriptor();
  GuardedProgram program(guard, std::move(leash.writing), std::move(news.reading));
  if (const auto error = hear(failure.reading.get()))
    return fail(file_error("start", plan.program(), *error));
  return program;
}

GuardedProgram::GuardedProgram(GuardedProgram&& other) noexcept
    : guard_(std::exchange(other.guard_, -1)),
      leash_(std::move(other.leash_)),
      news_(std::move(other.news_)) {}

GuardedProgram::~GuardedProgram() {
  if (guard_ > 0) end();
}

std::optional<int> GuardedProgram::end() {
  leash_ = Descriptor();
  const std::optional<int> status = hear(news_.get());
  reap(std::exchange(guard_, -1));
  return status && WIFEXITED(*status) ? std::optional(WEXITSTATUS(*status)) : std::nullopt;
}

}  // namespace blue
