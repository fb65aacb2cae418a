#include "process/detached.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <thread>

#include "base/format.h"
#include "base/text.h"
#include "process/exec_plan.h"

namespace blue {
namespace {

// When the process began, as the kernel has it; empty when there is none, or only its remains.
std::string read_began(int id) {
  const auto stat = read_file(format("/proc/{}/stat", id));
  const auto machine = read_file("/proc/sys/kernel/random/boot_id");
  if (!stat || !machine) return {};
  // "12 (name with ) and spaces) S 1 …": the state is first after the name, the beginning twentieth.
  const std::string rest = stat->substr(std::min(stat->rfind(')') + 2, stat->size()));
  const std::vector<std::string_view> fields = split(rest, ' ');
  if (fields.size() < 20 || fields[0] == "Z" || fields[0] == "X") return {};
  return format("{}:{}", trim(*machine), fields[19]);
}

// What the forked process writes for the one that waits for it.
struct Begun {
  pid_t id = 0;
  int error = 0;
};

// Runs between two forks: the program's parent ends at once, so that it is not Blue that must wait for it.
[[noreturn]] void start_orphan(const ExecPlan& plan, int report) {
  const pid_t child = ::fork();
  Begun begun{child, child < 0 ? errno : 0};
  if (child == 0) begun = {0, plan.become()};
  const ssize_t written = ::write(report, &begun, sizeof begun);
  ::_exit(written == sizeof begun ? 0 : 1);
}

// The first message is the process's number; a second one says that it could not execute the program.
Result<pid_t> hear_of(int report, const ExecPlan& plan) {
  Begun begun;
  pid_t id = 0;
  int error = 0;
  for (;;) {
    const ssize_t count = ::read(report, &begun, sizeof begun);
    if (count < 0 && errno == EINTR) continue;
    if (count != sizeof begun) break;
    id = std::max(id, begun.id);
    error = std::max(error, begun.error);
  }
  if (error != 0 || id == 0) return fail(file_error("start", plan.program(), error != 0 ? error : EAGAIN));
  return id;
}

}  // namespace

Result<ProcessIdentity> start_detached(const DetachedCall& call) {
  std::vector<std::string> environment = make_environment({}, {});
  for (const std::string& variable : call.variables) {
    const std::string name = variable.substr(0, variable.find('=') + 1);
    std::erase_if(environment, [&](const std::string& one) { return one.starts_with(name); });
    environment.push_back(variable);
  }
  ExecPlan plan = TRY(ExecPlan::make({call.args, std::move(environment)}));
  const Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  const Descriptor log(::open(call.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!log) return fail(file_error("write", call.log, errno));
  TRY(plan.use(nothing.get(), log.get(), log.get()));
  Pipe report = TRY(open_pipe());
  pid_t middle = -1;
  {
    const BlockedSignals blocked;
    middle = ::fork();
    if (middle == 0) start_orphan(plan, report.writing.get());
  }
  if (middle < 0) return fail(file_error("start", plan.program(), errno));
  report.writing = Descriptor();
  while (::waitpid(middle, nullptr, 0) < 0 && errno == EINTR) {
  }
  const pid_t id = TRY(hear_of(report.reading.get(), plan));
  return ProcessIdentity{id, read_began(id)};
}

bool is_running(const ProcessIdentity& process) {
  return process.id > 1 && !process.began.empty() && read_began(process.id) == process.began;
}

bool end_detached(const ProcessIdentity& process, std::chrono::milliseconds grace) {
  if (!is_running(process)) return false;
  ::kill(-process.id, SIGTERM);
  const auto deadline = std::chrono::steady_clock::now() + grace;
  while (is_running(process) && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ::kill(-process.id, SIGKILL);
  while (is_running(process)) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return true;
}

}  // namespace blue
