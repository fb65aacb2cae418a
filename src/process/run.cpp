#include "process/run.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include "base/file.h"

namespace blue {
namespace {

using Time = std::chrono::steady_clock;

int milliseconds_until(Time::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Time::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

// A file in memory, so that writing the input cannot wait for the program to read it.
Result<Descriptor> hold_input(const std::string& input) {
  Descriptor file(::memfd_create("input", MFD_CLOEXEC));
  if (!file) return fail(file_error("prepare the input of", "a program", errno));
  for (std::size_t written = 0; written < input.size();) {
    const ssize_t count = ::write(file.get(), input.data() + written, input.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return fail(file_error("prepare the input of", "a program", errno));
    written += static_cast<std::size_t>(count);
  }
  ::lseek(file.get(), 0, SEEK_SET);
  return file;
}

std::vector<std::string> environment_of(const ProgramCall& call) {
  std::vector<std::string> out;
  for (char** one = environ; *one; ++one)
    if (std::string_view variable = *one;
        call.hidden_variables.empty() || !variable.starts_with(call.hidden_variables))
      out.emplace_back(variable);
  out.insert(out.end(), call.variables.begin(), call.variables.end());
  return out;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> out;
  for (std::string& word : words) out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

// What the child does between fork and exec: its own process group, default signals, three descriptors.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_adddup2(&actions_, input, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, output, 1);
    ::posix_spawn_file_actions_addopen(&actions_, 2, "/dev/null", O_WRONLY, 0);
    ::posix_spawnattr_init(&attributes_);
    sigset_t none, defaults;
    ::sigemptyset(&none);
    ::sigfillset(&defaults);
    ::sigdelset(&defaults, SIGKILL);
    ::sigdelset(&defaults, SIGSTOP);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &defaults);
    ::posix_spawnattr_setflags(&attributes_,
                               POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  int start(const ProgramCall& call, pid_t& child) const {
    std::vector<std::string> words = call.args, variables = environment_of(call);
    return ::posix_spawnp(&child, words.front().c_str(), &actions_, &attributes_, pointers_to(words).data(),
                          pointers_to(variables).data());
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

// Reads until the output ends, or time or space do.
ProgramEnd drain(int output, const ProgramCall& call, Time::time_point deadline, std::string& text) {
  std::array<char, 1 << 16> buffer;
  while (true) {
    pollfd wanted{output, POLLIN, 0};
    const int ready = ::poll(&wanted, 1, milliseconds_until(deadline));
    if (ready == 0) return ProgramEnd::out_of_time;
    if (ready < 0 && errno == EINTR) continue;
    const ssize_t count = ::read(output, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return ProgramEnd::exited;
    const std::size_t room = call.most_output - text.size();
    text.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
    if (static_cast<std::size_t>(count) > room) return ProgramEnd::out_of_space;
  }
}

// The program closed its output: waits for its end. -1 when it did not exit by itself or in time.
int await_exit(pid_t child, Time::time_point deadline, bool& has_ended) {
  while (true) {
    int status = 0;
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    if (ended == child || (ended < 0 && errno != EINTR)) {
      has_ended = true;
      return ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    if (Time::now() >= deadline) return -1;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void end_group(pid_t child) {
  ::kill(-child, SIGKILL);
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

Result<ProgramResult> run_program(const ProgramCall& call) {
  const Time::time_point deadline = Time::now() + call.patience;
  const Descriptor input = TRY(hold_input(call.input));
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail(file_error("start", call.args.front(), errno));
  const Descriptor output(ends[0]);
  pid_t child = 0;
  {
    const Descriptor theirs(ends[1]);
    if (const int problem = SpawnPlan(input.get(), theirs.get()).start(call, child); problem != 0)
      return fail(file_error("start", call.args.front(), problem));
  }
  ProgramResult result;
  result.end = drain(output.get(), call, deadline, result.output);
  bool has_ended = false;
  if (result.end == ProgramEnd::exited) {
    result.exit_code = await_exit(child, deadline, has_ended);
    if (!has_ended) result.end = ProgramEnd::out_of_time;
  }
  if (!has_ended) end_group(child);
  return result;
}

}  // namespace blue
