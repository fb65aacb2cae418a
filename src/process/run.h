#pragma once
// Runs another program to its end: no shell, no terminal, its complaints unread. It gets a time and an amount
// of output, and is killed with its children when it uses up either.
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace blue {

struct ProgramCall {
  std::vector<std::string> args;            // the first is looked up on PATH
  std::string input = {};                   // all of its standard input
  std::string hidden_variables = {};        // variables of this process that begin so are not passed on
  std::vector<std::string> variables = {};  // "NAME=value", added to its environment
  std::chrono::milliseconds patience = std::chrono::seconds(10);
  std::size_t most_output = 1u << 20;  // bytes
};

enum class ProgramEnd { exited, out_of_time, out_of_space };

struct ProgramResult {
  ProgramEnd end = ProgramEnd::exited;
  int exit_code = -1;  // -1 unless it exited by itself
  std::string output;  // what it printed, up to the limit
  bool succeeded() const { return end == ProgramEnd::exited && exit_code == 0; }
};

// file_not_found when there is no such program, io_failed when it could not be started.
Result<ProgramResult> run_program(const ProgramCall& call);

}  // namespace blue
