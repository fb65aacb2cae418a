#pragma once
// Which project a call belongs to. Looking never creates anything.
#include <optional>

#include "base/file.h"
#include "base/result.h"
#include "domain/document/folders.h"

namespace blue {

struct Project {
  Path root;                                    // absolute; holds .blue/
  DocumentFolders folders = DocumentFolders();  // as the settings have them, once the project is open
};

// The folder Blue keeps its files in.
Path blue_folder(const Project& project);

// Where to look. `home` is the user's home folder: a .blue there is not the project of folders below it.
struct ProjectSearch {
  std::optional<Path> named;  // --project or BLUE_PROJECT: only this folder
  Path start;                 // else: from here upwards, to the first .git, home or border of the file system
  Path home;
  std::optional<Project> found = {};  // by an earlier look: no other is looked for
};

// Without a project, `writable_root` is where a write may create one: the named folder or the git root.
struct ProjectLookup {
  std::optional<Project> project;
  std::optional<Path> writable_root;
};

// Finds the project and guards its root (base/beneath.h); file_not_found when a named folder does not exist,
// path_outside_project when .blue is a link.
Result<ProjectLookup> find_project(const ProjectSearch& search);

// The search as the process was started: `named` beats BLUE_PROJECT beats the current folder.
Result<ProjectSearch> project_search_from_environment(const std::optional<std::string>& named);

// The error for a call that needs a project: it names the exact command and client setting.
Error project_not_found_error(const ProjectSearch& search, const ProjectLookup& lookup);

}  // namespace blue
