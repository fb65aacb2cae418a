#pragma once
// Runs another program in the foreground of a command line: it has our standard input, what it prints goes to
// our standard error as it comes, and we wait for its end however long it takes. No shell reads its words.
// Ctrl-C is for the program, which has the same terminal: we stay to record how it ended. A signal that
// another process sends us is passed on to it.
#include <string>
#include <vector>

#include "base/file.h"

namespace blue {

// The exit code, 128 + signal where a signal ended it. file_not_found when there is no such program,
// io_failed when it could not be started.
Result<int> run_attached(const std::vector<std::string>& args, const Path& folder);

}  // namespace blue
