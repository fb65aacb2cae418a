#pragma once
// Git as Blue uses it: a child that only reads, runs nothing that the repository or its settings name, and
// has five seconds.
#include <optional>
#include <string>
#include <vector>

#include "project/find_project.h"

namespace blue {

// What `git words…` prints in the project's root; empty without git, outside a repository, and when it fails.
std::optional<std::string> run_git(const Project& project, const std::vector<std::string>& words);

// A file that a merge left unmerged: stage 1 is the common ancestor's, 2 ours, 3 theirs.
struct UnmergedFile {
  std::string path;  // from the project's root
  int stage = 0;
};
// The unmerged files below the project's root, by path. Git runs only while a merge, a rebase, a cherry-pick
// or a revert is under way.
std::vector<UnmergedFile> list_unmerged(const Project& project);
// The commit that is being merged, picked or replayed; empty when there is none.
std::string find_other_head(const Project& project);
// The tracked files below the project's root whose names end with ".md", by path.
std::vector<std::string> list_tracked_markdown(const Project& project);

}  // namespace blue
