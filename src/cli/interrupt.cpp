#include "cli/interrupt.h"

#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <vector>

namespace blue {
namespace {

constexpr std::uint64_t kInterrupted = 1;
constexpr std::uint64_t kFinished = 1u << 20;

std::atomic<int> event_descriptor = -1;
std::atomic<int> last_signal = 0;
constexpr std::array kHandled{SIGINT, SIGTERM};

void notify(std::uint64_t what) {
  int saved = errno;
  ssize_t written = ::write(event_descriptor.load(), &what, sizeof what);
  static_cast<void>(written);
  errno = saved;
}

// Requesting a stop runs callbacks and locks, which a signal handler may not do; it wakes the watcher
// instead.
void handle_interrupt(int number) {
  last_signal = number;
  notify(kInterrupted);
}

void watch(int descriptor, std::stop_source& source) {
  for (;;) {
    std::uint64_t seen = 0;
    if (::read(descriptor, &seen, sizeof seen) < 0 && errno == EINTR) continue;
    if (seen == 0 || seen >= kFinished) return;
    source.request_stop();
  }
}

}  // namespace

InterruptGuard::InterruptGuard() {
  std::vector<int> usual;
  for (const int number : kHandled) {
    struct sigaction before{};
    ::sigaction(number, nullptr, &before);
    if (before.sa_handler == SIG_DFL) usual.push_back(number);
  }
  last_signal = 0;
  if (usual.empty()) return;
  event_ = Descriptor(::eventfd(0, EFD_CLOEXEC));
  if (!event_) return;
  event_descriptor = event_.get();
  sigset_t blocked, inherited;
  sigemptyset(&blocked);
  for (const int number : kHandled) sigaddset(&blocked, number);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &inherited);  // the watcher itself is never interrupted
  watcher_ = std::thread([this] { watch(event_.get(), source_); });
  struct sigaction action{};
  action.sa_handler = handle_interrupt;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  for (const int number : usual) ::sigaction(number, &action, nullptr);
  ::pthread_sigmask(SIG_SETMASK, &inherited, nullptr);
}

InterruptGuard::~InterruptGuard() {
  if (!watcher_.joinable()) return;
  for (const int number : kHandled) {
    struct sigaction now{};
    ::sigaction(number, nullptr, &now);
    if (now.sa_handler == handle_interrupt) ::signal(number, SIG_DFL);
  }
  notify(kFinished);
  watcher_.join();
  event_descriptor = -1;
}

int InterruptGuard::signal_number() const { return watcher_.joinable() ? last_signal.load() : 0; }

}  // namespace blue
