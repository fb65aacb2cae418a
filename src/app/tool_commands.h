#pragma once
// The tools of the registry as commands, and what the commands of one run share.
#include <memory>

#include "app/workspace_pool.h"
#include "base/describe.h"
#include "base/log.h"
#include "cli/command.h"
#include "project/settings.h"

namespace blue {

// Flags that every command takes.
struct GlobalOptions {
  std::optional<std::string> project;
  std::optional<LogLevel> log_level;
  std::optional<std::string> log_file;
  static void describe(Fields<GlobalOptions>& f) {
    f.optional<&GlobalOptions::project>(
         "Project folder; default BLUE_PROJECT, else found from the current folder upwards")
        .length(1, 4096);
    f.optional<&GlobalOptions::log_level>("Lines below this level are not logged");
    f.optional<&GlobalOptions::log_file>("Log to this file instead of stderr").length(1, 4096);
  }
};

// What the commands of one run share; made by apply_globals, before any of them runs.
struct CommandContext {
  ProjectSearch search;  // a server looks again at every call
  Clock clock;
  SaltSource salts;
  std::optional<Path> root;  // of the project; empty outside one
  Result<LoadedConfig> settings;
  std::unique_ptr<WorkspacePool> workspaces;  // of one command: its project is looked up once
};

// A command for every tool, the groups and the flags that every command takes. The tree keeps `context`
// alive.
CommandTree make_tool_tree(const std::shared_ptr<CommandContext>& context);

}  // namespace blue
