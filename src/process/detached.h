#pragma once
// A program that goes on when Blue has ended, such as a server: started once, found again later, ended by the
// one who started it. A process is known by its number and by when it began, so that another one with the
// same number is never taken for it.
#include <chrono>
#include <string>
#include <vector>

#include "base/file.h"

namespace blue {

struct ProcessIdentity {
  int id = 0;
  std::string began;  // the machine's start and the ticks since; opaque
  friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

struct DetachedCall {
  std::vector<std::string> args;            // the first is looked up on PATH
  std::vector<std::string> variables = {};  // "NAME=value", over this process's environment
  Path log;                                 // gets what it prints; emptied first
};
// Starts it in a session of its own. file_not_found when there is no such program, io_failed or not_writable
// when it could not be started.
Result<ProcessIdentity> start_detached(const DetachedCall& call);

bool is_running(const ProcessIdentity& process);
// Ends it and its group: asked first, killed after `grace`. False when it had ended before.
bool end_detached(const ProcessIdentity& process, std::chrono::milliseconds grace);

}  // namespace blue
