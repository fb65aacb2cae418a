#include "process/attached.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace blue {
namespace {

class AttachedSpawn {
 public:
  explicit AttachedSpawn(const Path& folder) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
    ::posix_spawn_file_actions_adddup2(&actions_, 2, 1);
    ::posix_spawnattr_init(&attributes_);
    sigset_t none, defaults;
    ::sigemptyset(&none);
    ::sigemptyset(&defaults);
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGHUP}) ::sigaddset(&defaults, signal);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &defaults);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  AttachedSpawn(const AttachedSpawn&) = delete;
  AttachedSpawn& operator=(const AttachedSpawn&) = delete;
  ~AttachedSpawn() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  int start(const std::vector<std::string>& args, pid_t& child) const {
    std::vector<std::string> words = args;
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return ::posix_spawnp(&child, words.front().c_str(), &actions_, &attributes_, pointers.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

std::atomic<pid_t> attached_child = 0;

void pass_on(int number, siginfo_t* facts, void*) {
  // The terminal sends Ctrl-C to the child, too; twice would make it stop without cleaning up.
  const bool is_from_terminal = facts && facts->si_code == SI_KERNEL;
  if (const pid_t child = attached_child; child > 0 && !is_from_terminal) ::kill(child, number);
}

// While it exists, this process outlives the signals that end its child. They wait until the child is known.
class SignalsForChild {
 public:
  SignalsForChild() {
    sigset_t passed;
    ::sigemptyset(&passed);
    for (const int number : kPassed) ::sigaddset(&passed, number);
    ::pthread_sigmask(SIG_BLOCK, &passed, &mask_);
    struct sigaction action{};
    action.sa_sigaction = pass_on;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    for (std::size_t at = 0; at < kPassed.size(); ++at) {
      ::sigaction(kPassed[at], nullptr, &before_[at]);
      const bool is_ignored = (before_[at].sa_flags & SA_SIGINFO) == 0 && before_[at].sa_handler == SIG_IGN;
      if (!is_ignored) ::sigaction(kPassed[at], &action, nullptr);
    }
  }
  SignalsForChild(const SignalsForChild&) = delete;
  SignalsForChild& operator=(const SignalsForChild&) = delete;
  ~SignalsForChild() {
    attached_child = 0;
    for (std::size_t at = 0; at < kPassed.size(); ++at) ::sigaction(kPassed[at], &before_[at], nullptr);
    ::pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
  }
  void pass_to(pid_t child) {
    attached_child = child;
    ::pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
  }

 private:
  static constexpr std::array kPassed{SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  sigset_t mask_{};
  std::array<struct sigaction, kPassed.size()> before_{};
};

}  // namespace

Result<int> run_attached(const std::vector<std::string>& args, const Path& folder) {
  SignalsForChild signals;
  pid_t child = 0;
  if (const int problem = AttachedSpawn(folder).start(args, child); problem != 0)
    return fail(file_error("start", args.front(), problem));
  signals.pass_to(child);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return fail(file_error("wait for", args.front(), errno));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace blue
