#pragma once
// One run of the program: the command line is read, the command is run, the outcome is printed.
#include <span>
#include <string_view>

#include "cli/catalogue.h"
#include "cli/flag_table.h"
#include "cli/paint.h"
#include "cli/terminal.h"

namespace blue {

class CommandRunner {
 public:
  // Both must outlive the runner.
  CommandRunner(const CommandTree& tree, Terminal& terminal);
  CommandRunner(const CommandRunner&) = delete;
  CommandRunner& operator=(const CommandRunner&) = delete;

  // Does what `args`, the words behind the program's name, ask for; returns the exit code.
  int run(std::span<const std::string_view> args);
  // Runs `command` and prints what it gives or why it does not; returns the exit code.
  int execute(const Command& command, const Json& arguments);
  // Writes text to stdout as it is; returns the exit code.
  int print(std::string_view text);

  const Catalogue& catalogue() const { return catalogue_; }
  // How text for people is laid out on `stream`.
  Style style(Stream stream) const;

 private:
  int print_output(const CallOutput& output);
  int print_error(const Error& error, const Command* command);
  bool wants_json() const;

  Terminal& terminal_;
  Catalogue catalogue_;
  CommonFlags flags_;
};

}  // namespace blue
