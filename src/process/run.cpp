#include "process/run.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>

#include "process/guard.h"

namespace blue {
namespace {

using Time = std::chrono::steady_clock;
constexpr std::size_t kMostErrors = 16u << 10;

int milliseconds_until(Time::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Time::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
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

// One of the program's two outputs, read without waiting.
struct Outlet {
  Descriptor pipe;
  std::size_t most;
  std::string text = {};
  bool is_full = false;

  void drain() {
    std::array<char, 1 << 16> buffer;
    while (pipe) {
      const ssize_t count = ::read(pipe.get(), buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 && errno == EAGAIN) return;
      if (count <= 0) {
        pipe = Descriptor();
        return;
      }
      const std::size_t room = most - text.size();
      text.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
      is_full = is_full || static_cast<std::size_t>(count) > room;
      if (is_full) return;
    }
  }
};

// A descriptor that becomes readable when the caller gives up.
class StopSignal {
 public:
  explicit StopSignal(const std::stop_token& stop)
      : event_(::eventfd(0, EFD_CLOEXEC)), wake_(stop, [event = event_.get()] {
          const std::uint64_t one = 1;
          if (::write(event, &one, sizeof one) < 0) return;
        }) {}
  int descriptor() const { return event_.get(); }

 private:
  Descriptor event_;
  std::stop_callback<std::function<void()>> wake_;
};

class Run {
 public:
  Run(const ProgramCall& call, GuardedProgram program, Descriptor output, Descriptor errors)
      : call_(call),
        program_(std::move(program)),
        output_{std::move(output), call.most_output},
        errors_{std::move(errors), kMostErrors} {}

  ProgramResult finish() {
    ProgramResult result;
    result.end = follow();
    const std::optional<int> code = program_.end();
    if (result.end == ProgramEnd::exited) {
      output_.drain();
      errors_.drain();
      if (output_.is_full) result.end = ProgramEnd::out_of_space;
      if (result.end == ProgramEnd::exited) result.exit_code = code.value_or(-1);
    }
    result.output = std::move(output_.text);
    result.errors = std::move(errors_.text);
    return result;
  }

 private:
  // Reads until the program ends, or time, space or the caller's patience do.
  ProgramEnd follow() {
    const StopSignal stop(call_.stop);
    const Time::time_point deadline = Time::now() + call_.patience;
    Time::time_point idle_deadline = Time::now() + call_.idle;
    while (true) {
      std::array<pollfd, 4> wanted{pollfd{program_.news(), POLLIN, 0}, pollfd{stop.descriptor(), POLLIN, 0},
                                   pollfd{output_.pipe ? output_.pipe.get() : -1, POLLIN, 0},
                                   pollfd{errors_.pipe ? errors_.pipe.get() : -1, POLLIN, 0}};
      const int ready =
          ::poll(wanted.data(), wanted.size(), milliseconds_until(std::min(deadline, idle_deadline)));
      if (wanted[1].revents != 0) return ProgramEnd::cancelled;
      if (wanted[2].revents != 0 || wanted[3].revents != 0) idle_deadline = Time::now() + call_.idle;
      if (wanted[2].revents != 0) output_.drain();
      if (wanted[3].revents != 0) errors_.drain();
      if (errors_.is_full) errors_.pipe = Descriptor();
      if (output_.is_full) return ProgramEnd::out_of_space;
      if (ready > 0 && wanted[0].revents != 0) return ProgramEnd::exited;
      if (Time::now() >= deadline) return ProgramEnd::out_of_time;
      if (Time::now() >= idle_deadline) return ProgramEnd::idle;
    }
  }

  const ProgramCall& call_;
  GuardedProgram program_;
  Outlet output_, errors_;
};

}  // namespace

Result<ProgramResult> run_program(const ProgramCall& call) {
  ExecPlan plan = TRY(
      ExecPlan::make({call.args, make_environment(call.hidden_variables, call.variables, call.only_variables),
                      call.folder}));
  const Descriptor input = TRY(hold_input(call.input));
  Pipe output = TRY(open_pipe());
  Pipe errors = TRY(open_pipe());
  TRY(plan.use(input.get(), output.writing.get(), errors.writing.get()));
  GuardedProgram program = TRY(GuardedProgram::start(plan));
  plan.release();
  output.writing = Descriptor();
  errors.writing = Descriptor();
  for (const Descriptor* pipe : {&output.reading, &errors.reading}) ::fcntl(pipe->get(), F_SETFL, O_NONBLOCK);
  return Run(call, std::move(program), std::move(output.reading), std::move(errors.reading)).finish();
}

}  // namespace blue
