#pragma once
// Runs another program to its end: no shell, no terminal, a session of its own. It gets a time, a time
// without output and an amount of output; when it uses up one of them, or its caller gives up or dies, it is
// ended with all that came out of it (guard.h).
#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "base/file.h"

namespace blue {

struct ProgramCall {
  std::vector<std::string> args;      // the first is looked up on PATH
  std::string input = {};             // all of its standard input
  std::string hidden_variables = {};  // variables of this process that begin so are not passed on
  // Where there are any, only these variables of this process are passed on; "LC_*" is all that begin so.
  std::vector<std::string> only_variables = {};
  std::vector<std::string> variables = {};  // "NAME=value", added to its environment
  Path folder = {};                         // where it runs; empty: here
  std::chrono::milliseconds patience = std::chrono::seconds(10);
  std::chrono::milliseconds idle = std::chrono::hours(24);  // without output
  std::size_t most_output = 1u << 20;                       // bytes
  std::stop_token stop = {};
};

enum class ProgramEnd { exited, out_of_time, idle, out_of_space, cancelled };

struct ProgramResult {
  ProgramEnd end = ProgramEnd::exited;
  int exit_code = -1;  // -1 unless it exited by itself
  std::string output;  // what it printed, up to the limit
  std::string errors;  // the first 16 KB of what it printed to its standard error
  bool succeeded() const { return end == ProgramEnd::exited && exit_code == 0; }
};

// file_not_found when there is no such program, io_failed when it could not be started.
Result<ProgramResult> run_program(const ProgramCall& call);

}  // namespace blue
