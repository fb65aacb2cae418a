#pragma once
// What a handler may touch: the project it was called in, its index, the clock, the settings. One workspace
// serves one call at a time; a server keeps several.
#include <memory>
#include <optional>

#include "base/call_scope.h"
#include "base/clock.h"
#include "store/index_file.h"
#include "workspace/config.h"
#include "workspace/project.h"

namespace blue {

class DialogueCache;

class Workspace {
 public:
  Workspace(ProjectSearch search, Clock clock);
  ~Workspace();

  const ProjectSearch& search() const { return search_; }
  const Clock& clock() const { return clock_; }

  // The caller of the running call; set by whoever hands the workspace out.
  const CallScope& scope() const { return scope_; }
  void set_scope(CallScope scope) { scope_ = std::move(scope); }

  // Looks for the project anew: it may have been made since the last call.
  Result<ProjectLookup> find_project() const;
  // The project, for calls that only read; project_not_found when there is none.
  Result<Project> load_project() const;
  // The project, for calls that write: made at the git root or the named folder when it is not there yet, and
  // then `created` says so.
  struct WritableProject {
    Project project;
    bool created = false;
  };
  Result<WritableProject> project_for_writing();

  // The project's index, opened at first use and kept. In an unwritable tree it is read-only or lives in
  // memory.
  struct Index {
    Database& database;
    IndexPlace place;
  };
  Result<Index> index(const Project& project);

  // Counts how often an index was opened: another number means that earlier surveys filled another one.
  int index_serial() const { return index_serial_; }

  // For an index that is read-only and lags behind: goes on with an empty one in memory.
  Result<> use_index_in_memory(const Project& project);
  // After index_damaged: puts the damaged index aside and goes on with an empty one.
  Result<> replace_damaged_index(const Project& project);

  // Dialogues read lately.
  DialogueCache& dialogues() { return *dialogues_; }

 private:
  ProjectSearch search_;
  Clock clock_;
  CallScope scope_;
  std::optional<Path> index_root_;
  OpenedIndex index_;
  int index_serial_ = 0;
  std::unique_ptr<DialogueCache> dialogues_;
};

}  // namespace blue
