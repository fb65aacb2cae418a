#pragma once
// What becomes of a forked process: a program with its words, environment, folder and descriptors. All of it
// is prepared before the fork; after it, only calls are made that are safe in a copy of a process with
// threads.
#include <signal.h>

#include <array>
#include <string>
#include <vector>

#include "base/file.h"

namespace blue {

class ExecPlan {
 public:
  struct Settings {
    std::vector<std::string> args;         // the first is a path, or is looked up on PATH
    std::vector<std::string> environment;  // "NAME=value", all of it
    Path folder = {};                      // empty: where this process is
  };
  // file_not_found when there is no such program.
  static Result<ExecPlan> make(Settings settings);

  const std::string& program() const { return program_; }
  // Standard input, output and error of the program. Copies are kept, past the numbers that they will get.
  Result<> use(int input, int output, int errors);
  // Closes those copies in this process, once the program has been started.
  void release() { descriptors_ = {}; }
  // In the forked process: a session of its own, default signals, then the program. Returns only on failure,
  // with the number of the error.
  int become() const;

 private:
  Settings settings_;
  std::string program_;
  std::vector<char*> args_, environment_;
  std::array<Descriptor, 3> descriptors_;
};

// The file that the shell would run for `name`; empty when there is none.
std::string find_program(std::string_view name);
// This process's variables but those that begin with `hidden` (none when that is empty), and `added`. Where
// `only` names any, no others; a name there that ends with '*' stands for all that begin so.
std::vector<std::string> make_environment(std::string_view hidden, const std::vector<std::string>& added,
                                          const std::vector<std::string>& only = {});

// A pipe; both ends are closed when another program is executed.
struct Pipe {
  Descriptor reading, writing;
};
Result<Pipe> open_pipe();
// Blocks every signal of this thread until the guard ends, so that no handler runs in a fork of it.
class BlockedSignals {
 public:
  BlockedSignals();
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace blue
