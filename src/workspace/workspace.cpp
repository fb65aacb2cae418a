#include "workspace/workspace.h"

#include "base/log.h"
#include "documents/paths.h"
#include "workspace/dialogue_cache.h"
#include "workspace/setup.h"

namespace blue {

Workspace::Workspace(ProjectSearch search, Clock clock)
    : search_(std::move(search)), clock_(clock), dialogues_(std::make_unique<DialogueCache>()) {}
Workspace::~Workspace() = default;

Result<ProjectLookup> Workspace::find_project() const { return blue::find_project(search_); }

Result<Project> Workspace::load_project() const {
  ProjectLookup lookup = TRY(find_project());
  if (!lookup.project) return fail(project_not_found_error(search_, lookup));
  return *lookup.project;
}

Result<Workspace::WritableProject> Workspace::project_for_writing() {
  ProjectLookup lookup = TRY(find_project());
  if (lookup.project) return WritableProject{*lookup.project, false};
  if (!lookup.writable_root) return fail(project_not_found_error(search_, lookup));
  TRY(set_up_project(*lookup.writable_root));
  return WritableProject{Project{*lookup.writable_root}, true};
}

Result<Workspace::Index> Workspace::index(const Project& project) {
  if (!index_.database || index_root_ != project.root) {
    index_ = {};
    Path folder = blue_folder(project);
    index_ = TRY(open_index({folder / kIndexFile, folder / kIndexLock}, clock_));
    index_root_ = project.root;
    ++index_serial_;
    if (!index_.notice.empty()) log(LogLevel::warning, "{}", index_.notice);
  }
  return Index{*index_.database, index_.place};
}

Result<> Workspace::replace_damaged_index(const Project& project) {
  index_ = {};
  Path folder = blue_folder(project);
  index_ = TRY(reopen_damaged_index({folder / kIndexFile, folder / kIndexLock}, clock_));
  index_root_ = project.root;
  ++index_serial_;
  if (!index_.notice.empty()) log(LogLevel::warning, "{}", index_.notice);
  return {};
}

Result<> Workspace::use_index_in_memory(const Project& project) {
  index_ = TRY(open_index_in_memory());
  index_root_ = project.root;
  ++index_serial_;
  return {};
}

}  // namespace blue
