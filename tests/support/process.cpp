#include "tests/support/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>

#include "base/format.h"

namespace blue {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr Milliseconds kTick{10};  // how late the end of a process may be noticed

struct Pipe {
  Descriptor reading, writing;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void set_nonblocking(const Descriptor& descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

std::vector<std::string> merged_environment(
    const std::map<std::string, std::optional<std::string>>& changes) {
  std::vector<std::string> rows;
  for (char** row = environ; *row; ++row) {
    std::string text(*row);
    if (!changes.contains(text.substr(0, text.find('=')))) rows.push_back(std::move(text));
  }
  for (const auto& [name, value] : changes)
    if (value) rows.push_back(name + "=" + *value);
  return rows;
}

std::vector<char*> pointers_to(std::vector<std::string>& rows) {
  std::vector<char*> out;
  for (std::string& row : rows) out.push_back(row.data());
  out.push_back(nullptr);
  return out;
}

// The child's side of a spawn: which descriptors, which folder, which signals.
class SpawnPlan {
 public:
  SpawnPlan() {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawnattr_init(&attributes_);
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &defaults);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_,
                               POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  void connect(const Descriptor& end, int number) {
    ::posix_spawn_file_actions_adddup2(&actions_, end.get(), number);
  }
  void enter(const Path& folder) { ::posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str()); }
  int start(pid_t& id, std::vector<std::string> args, std::vector<std::string> environment) {
    return ::posix_spawnp(&id, args.at(0).c_str(), &actions_, &attributes_, pointers_to(args).data(),
                          pointers_to(environment).data());
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

Milliseconds time_left(SteadyClock::time_point deadline) {
  auto left = std::chrono::ceil<Milliseconds>(deadline - SteadyClock::now());
  return std::max(left, Milliseconds(0));
}

}  // namespace

Result<Process> Process::spawn(const std::vector<std::string>& args, const ProcessOptions& options) {
  ::signal(SIGPIPE, SIG_IGN);  // a child that stops reading is an answer, not the end of the test
  Pipe input = make_pipe(), output = make_pipe(), errors = make_pipe();
  SpawnPlan plan;
  plan.connect(input.reading, STDIN_FILENO);
  plan.connect(output.writing, STDOUT_FILENO);
  plan.connect(errors.writing, STDERR_FILENO);
  if (!options.cwd.empty()) plan.enter(options.cwd);
  Process process;
  if (int cause = plan.start(process.id_, args, merged_environment(options.env)); cause != 0) {
    process.id_ = -1;
    return fail(file_error("start", args.at(0), cause));
  }
  process.in_ = std::move(input.writing);
  process.out_.pipe = std::move(output.reading);
  process.err_.pipe = std::move(errors.reading);
  for (const Descriptor* end : {&process.in_, &process.out_.pipe, &process.err_.pipe}) set_nonblocking(*end);
  return process;
}

Process::Process(Process&& other) noexcept
    : id_(std::exchange(other.id_, -1)),
      in_(std::move(other.in_)),
      pending_(std::move(other.pending_)),
      fed_(other.fed_),
      out_(std::move(other.out_)),
      err_(std::move(other.err_)),
      end_(other.end_) {}

Process::~Process() {
  if (id_ < 0) return;
  ::kill(-id_, SIGKILL);
  if (!end_) ::waitpid(id_, nullptr, 0);
}

void Process::Output::drain() {
  std::array<char, 65536> chunk;
  while (pipe) {
    ssize_t got = ::read(pipe.get(), chunk.data(), chunk.size());
    if (got > 0) text.append(chunk.data(), static_cast<std::size_t>(got));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) pipe = Descriptor();
  }
}

void Process::feed() {
  while (in_ && !is_fed()) {
    ssize_t written = ::write(in_.get(), pending_.data() + fed_, pending_.size() - fed_);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) return;
    if (written < 0) return close_input();
    fed_ += static_cast<std::size_t>(written);
  }
}

// Waits at most `pause` until a pipe is ready, then moves what there is. With no pipe open it only waits.
void Process::pump(Milliseconds pause) {
  std::array<pollfd, 3> watched{pollfd{out_.pipe.get(), POLLIN, 0}, pollfd{err_.pipe.get(), POLLIN, 0},
                                pollfd{is_fed() ? -1 : in_.get(), POLLOUT, 0}};
  ::poll(watched.data(), watched.size(), static_cast<int>(pause.count()));
  out_.drain();
  err_.drain();
  feed();
}

bool Process::write(std::string_view bytes, Milliseconds patience) {
  auto deadline = SteadyClock::now() + patience;
  pending_.erase(0, std::exchange(fed_, 0));
  pending_ += bytes;
  feed();
  while (in_ && !is_fed() && time_left(deadline).count() > 0) pump(time_left(deadline));
  return in_ && is_fed();
}

void Process::close_input() {
  in_ = Descriptor();
  pending_.clear();
  fed_ = 0;
}

std::optional<std::string> Process::read_line(Milliseconds patience) {
  auto deadline = SteadyClock::now() + patience;
  out_.drain();
  std::size_t end = out_.text.find('\n');
  while (end == std::string::npos && out_.pipe && time_left(deadline).count() > 0) {
    std::size_t seen = out_.text.size();
    pump(time_left(deadline));
    end = out_.text.find('\n', seen);
  }
  if (end == std::string::npos && (out_.pipe || out_.text.empty())) return std::nullopt;
  std::string line = out_.text.substr(0, end);
  out_.text.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

std::optional<ProcessEnd> Process::wait(Milliseconds patience) {
  auto deadline = SteadyClock::now() + patience;
  while (!end_) {
    int status = 0;
    pid_t done = ::waitpid(id_, &status, WNOHANG);
    if (done == id_)
      end_ = WIFSIGNALED(status) ? ProcessEnd{{}, WTERMSIG(status)} : ProcessEnd{WEXITSTATUS(status), {}};
    else if (time_left(deadline).count() == 0)
      return std::nullopt;
    else
      pump(std::min(kTick, time_left(deadline)));
  }
  out_.drain();
  err_.drain();
  return end_;
}

void Process::kill(int signal) {
  if (!end_) ::kill(id_, signal);
}

RunResult run(const std::vector<std::string>& args, const ProcessOptions& options) {
  auto deadline = SteadyClock::now() + options.patience;
  auto process = Process::spawn(args, options);
  if (!process) return {127, "", process.error().message};
  process->write(options.input, options.patience);
  process->close_input();
  auto end = process->wait(time_left(deadline));
  if (!end) {
    process->kill();
    end = process->wait();
  }
  int code = !end ? -1 : end->exit_code ? *end->exit_code : 128 + end->signal.value_or(0);
  return {code, process->out(), process->err()};
}

}  // namespace blue
