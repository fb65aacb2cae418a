#include "bench/line_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

extern char** environ;

namespace blue {

LineProcess::LineProcess(std::vector<std::string> command) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) std::abort();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  if (posix_spawn(&child_, arguments[0], &actions, nullptr, arguments.data(), environ) != 0) std::abort();
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  to_child_ = in[1];
  from_child_ = out[0];
}

LineProcess::~LineProcess() {
  close(to_child_);
  close(from_child_);
  waitpid(child_, nullptr, 0);
}

bool LineProcess::ask(std::string_view line) {
  static char buffer[1 << 20];
  if (write(to_child_, line.data(), line.size()) != static_cast<ssize_t>(line.size())) return false;
  for (;;) {
    ssize_t got = read(from_child_, buffer, sizeof buffer);
    if (got <= 0) return false;
    if (buffer[got - 1] == '\n') return true;
  }
}

long LineProcess::resident_kilobytes() const {
  std::string path = "/proc/" + std::to_string(child_) + "/status";
  long kilobytes = 0;
  char line[256];
  if (FILE* file = std::fopen(path.c_str(), "r")) {
    while (std::fgets(line, sizeof line, file)) {
      if (std::string_view(line).starts_with("VmRSS:")) kilobytes = std::strtol(line + 6, nullptr, 10);
    }
    std::fclose(file);
  }
  return kilobytes;
}

}  // namespace blue
