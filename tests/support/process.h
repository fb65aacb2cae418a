#pragma once
// Programs for end-to-end tests. No shell is involved: arguments arrive as they are given.
#include <chrono>
#include <csignal>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "tests/support/temp_folder.h"

namespace blue {

using Milliseconds = std::chrono::milliseconds;
inline constexpr Milliseconds kPatience = std::chrono::seconds(30);

struct ProcessOptions {
  std::map<std::string, std::optional<std::string>> env;  // over this program's environment; nullopt unsets
  Path cwd;                                               // empty: where this program is
  std::string input;                                      // run() only: all of stdin
  Milliseconds patience = kPatience;                      // run() only: killed after that
};

// How a process ended: exactly one of the two is set.
struct ProcessEnd {
  std::optional<int> exit_code;
  std::optional<int> signal;
  friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

// A child process with pipes for stdin, stdout and stderr. Every call drains both outputs, so neither side
// can block the other. The destructor kills what still runs, with its own children.
class Process {
 public:
  // Starts `args`, whose first is a path or a name on PATH; fails when it cannot be started.
  static Result<Process> spawn(const std::vector<std::string>& args, const ProcessOptions& options = {});
  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  ~Process();

  // Writes to stdin; false when the process closed it or did not read in time.
  bool write(std::string_view bytes, Milliseconds patience = kPatience);
  void close_input();
  // The next line of stdout without its line feed; the rest at the end of output; empty at the end or when
  // none came in time (output_ended tells which).
  std::optional<std::string> read_line(Milliseconds patience = kPatience);
  bool output_ended() const { return !out_.pipe; }
  // How the process ended, or empty when it still runs after `patience`.
  std::optional<ProcessEnd> wait(Milliseconds patience = kPatience);
  void kill(int signal = SIGKILL);

  int id() const { return id_; }
  // What was written to stdout since the last line read, and to stderr since the start, as far as it was
  // drained.
  const std::string& out() const { return out_.text; }
  const std::string& err() const { return err_.text; }

 private:
  struct Output {
    Descriptor pipe;
    std::string text;
    void drain();
  };
  Process() = default;
  void pump(Milliseconds pause);
  void feed();
  bool is_fed() const { return fed_ == pending_.size(); }

  int id_ = -1;
  Descriptor in_;
  std::string pending_;  // given to write()
  std::size_t fed_ = 0;  // how much of it the pipe took
  Output out_, err_;
  std::optional<ProcessEnd> end_;
};

struct RunResult {
  int exit_code = -1;  // 128 + signal where a signal ended it, as shells say it
  std::string out;
  std::string err;
};

// Runs `args` to its end. What cannot be started gives 127 and the reason in err; what is not done in time is
// killed.
RunResult run(const std::vector<std::string>& args, const ProcessOptions& options = {});

}  // namespace blue
