#pragma once
// The commands of `blue`: every tool of the registry, `rehearse`, `mcp` and `serve`.
#include <memory>

#include "app/workspace_pool.h"
#include "base/log.h"
#include "cli/command.h"

namespace blue {

// Flags that every command takes.
struct GlobalOptions {
  std::optional<std::string> project;
  std::optional<LogLevel> log_level;
  std::optional<std::string> log_file;
  static void describe(Fields<GlobalOptions>& f) {
    f.optional("project", &GlobalOptions::project,
               "Project folder; else BLUE_PROJECT, else found from here upwards")
        .length(1, 4096);
    f.optional("log_level", &GlobalOptions::log_level, "Lines below this level are not logged");
    f.optional("log_file", &GlobalOptions::log_file, "Log to this file instead of stderr").length(1, 4096);
  }
};

// What the commands of one run share; made by apply_globals, before any of them runs.
struct CommandContext {
  ProjectSearch search;
  Clock clock;
  std::unique_ptr<WorkspacePool> workspaces;
};

// The tree keeps `context` alive.
CommandTree make_command_tree(std::shared_ptr<CommandContext> context);

}  // namespace blue
