#include "project/workspace.h"

#include "base/log.h"
#include "domain/file_names.h"
#include "project/settings.h"
#include "project/setup.h"

namespace blue {
namespace {

DatabaseFiles index_files(const Project& project) {
  const Path folder = blue_folder(project);
  return {folder / kIndexFile, folder / kIndexLock};
}

Result<Project> with_folders(Project project) {
  project.folders = TRY(load_document_folders(project));
  return project;
}

}  // namespace

const Clock& Session::clock() const { return workspace_->clock_; }
const Path& Session::start() const { return workspace_->search_.start; }
const SaltSource& Session::salts() const { return workspace_->salts_; }
const CallScope& Session::scope() const { return workspace_->scope_; }
int Session::index_serial() const { return workspace_->index_serial_; }

Result<Session::Index> Session::index() const {
  if (!workspace_->index_.database || workspace_->index_root_ != project_.root) {
    workspace_->index_ = {};
    TRY(workspace_->open(open_index(index_files(project_), clock()), project_));
  }
  return Index{*workspace_->index_.database, workspace_->index_.place};
}

bool Session::can_heal_index(const Error& error) const {
  const OpenedIndex& index = workspace_->index_;
  if (!index.database || index.place == IndexPlace::memory) return false;
  if (error.code == codes::index_damaged) return true;
  if (error.code != codes::constraint_failed) return false;
  const Result<std::string> reason = find_rebuild_reason(*index.database);
  return !reason || *reason != error.message;
}

Result<> Session::replace_index(const Error& fault) const {
  const FileIdentity faulty = workspace_->index_.file;
  workspace_->index_ = {};
  return workspace_->open(blue::replace_index(index_files(project_), clock(), faulty, fault.message),
                          project_);
}

Result<> Session::renew_index() const {
  workspace_->index_ = {};
  TRY(remove_index(index_files(project_)));
  TRY(index());
  return {};
}

Result<> Session::use_index_in_memory() const { return workspace_->open(open_index_in_memory(), project_); }

Result<ProjectLookup> Workspace::find_project() const { return blue::find_project(search_); }

Result<Session> Workspace::open_project() {
  ProjectLookup lookup = TRY(find_project());
  if (!lookup.project) return fail(project_not_found_error(search_, lookup));
  pin(*lookup.project);
  return Session(*this, TRY(with_folders(*std::move(lookup.project))));
}

Result<Workspace::WritableProject> Workspace::open_project_for_writing() {
  ProjectLookup lookup = TRY(find_project());
  if (lookup.project) {
    pin(*lookup.project);
    return WritableProject{Session(*this, TRY(with_folders(*std::move(lookup.project)))), false};
  }
  if (!lookup.writable_root) return fail(project_not_found_error(search_, lookup));
  TRY(set_up_project(*lookup.writable_root));
  pin({*lookup.writable_root});
  return WritableProject{Session(*this, Project{*lookup.writable_root}), true};
}

Result<> Workspace::open(Result<OpenedIndex> index, const Project& project) {
  index_ = TRY(std::move(index));
  index_root_ = project.root;
  ++index_serial_;
  if (!index_.notice.empty()) log(LogLevel::warning, "{}", index_.notice);
  return {};
}

}  // namespace blue
