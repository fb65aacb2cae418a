#pragma once
// One run of the program: reads the command line, runs the command, prints the outcome. Also the commands
// that need only the command tree: help, completion, call and reference.
#include <span>
#include <string_view>

#include "cli/catalogue.h"
#include "cli/flag_table.h"
#include "cli/terminal.h"

namespace blue {

struct CommandLine;

// Says, without asking for memory, that the system had none left, or no threads; the exit code.
int report_exhaustion(Terminal& terminal);

class CommandRunner {
 public:
  // Both must outlive the runner.
  CommandRunner(const CommandTree& tree, Terminal& terminal);
  CommandRunner(const CommandRunner&) = delete;
  CommandRunner& operator=(const CommandRunner&) = delete;

  // Runs `args`, the words after the program's name. Returns the exit code: 0 success, 2 invalid input, 3 not
  // possible in the current state, 70 internal error; a command may have its own.
  int run(std::span<const std::string_view> args);
  // Runs `command` and prints its output or its error; returns the exit code.
  int execute(const Command& command, const Json& arguments);
  // Writes text to stdout as it is; returns the exit code.
  int print(std::string_view text);

  const Catalogue& catalogue() const { return catalogue_; }
  // How text for people is laid out on `stream`.
  Style style(Stream stream) const;

 private:
  // What is wrong with the line, and with the call that it would have been.
  Error find_all_problems(const CommandLine& line) const;
  // Prints text for people; page by page where it is longer than the screen. Returns the exit code.
  int show(const std::string& text);
  int print_output(const CallOutput& output);
  int print_error(const Error& error, const Command* command);
  bool wants_json() const;

  Terminal& terminal_;
  Catalogue catalogue_;
  CommonFlags flags_;
};

}  // namespace blue
