#include "library/git.h"

#include <array>
#include <chrono>

#include "base/file.h"
#include "base/text.h"
#include "process/run.h"

namespace blue {
namespace {

constexpr auto kPatience = std::chrono::seconds(5);
constexpr std::size_t kMostOutput = 4u << 20;
constexpr std::size_t kLongestPointer = 4096;

// The heads of what may be under way, and the folders of a rebase.
constexpr std::array kHeads{"MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD"};
constexpr std::array kRebases{"rebase-merge", "rebase-apply"};

// The folder of the repository's own files; empty outside a repository.
Path find_git_folder(const Path& root) {
  for (Path at = root;; at = at.parent_path()) {
    const Path found = at / ".git";
    if (is_present(found)) {
      const auto pointer = read_file(found, kLongestPointer);  // of a worktree or a submodule
      constexpr std::string_view kPointer = "gitdir:";
      if (!pointer || !pointer->starts_with(kPointer)) return found;
      return at / Path(trim(std::string_view(*pointer).substr(kPointer.size())));
    }
    if (at == at.parent_path()) return {};
  }
}

bool is_merging(const Path& git_folder) {
  if (git_folder.empty()) return false;
  for (const char* name : kHeads)
    if (is_present(git_folder / name)) return true;
  for (const char* name : kRebases)
    if (is_present(git_folder / name)) return true;
  return false;
}

}  // namespace

std::optional<std::string> run_git(const Project& project, const std::vector<std::string>& words) {
  ProgramCall call{.args = {"git", "--no-pager", "-C", project.root.string(), "-c", "core.fsmonitor=false",
                            "-c", "core.hooksPath=/dev/null", "-c", "core.quotepath=false"},
                   .input = {},
                   .hidden_variables = "GIT_",
                   .variables = {"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_PAGER=cat"},
                   .patience = kPatience,
                   .most_output = kMostOutput};
  call.args.insert(call.args.end(), words.begin(), words.end());
  auto result = run_program(call);
  if (!result || !result->succeeded()) return std::nullopt;
  return std::move(result->output);
}

std::vector<UnmergedFile> list_unmerged(const Project& project) {
  std::vector<UnmergedFile> files;
  if (!is_merging(find_git_folder(project.root))) return files;
  const auto listed = run_git(project, {"ls-files", "-u", "-z"});
  if (!listed) return files;
  // "100644 <hash> <stage>\t<path>"
  for (std::string_view line : split(*listed, '\0')) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos || tab == 0) continue;
    files.push_back({std::string(line.substr(tab + 1)), line[tab - 1] - '0'});
  }
  return files;
}

std::string find_other_head(const Project& project) {
  for (const char* name : kHeads)
    if (const auto found = run_git(project, {"rev-parse", "--verify", "-q", name}))
      return std::string(trim(*found));
  return {};
}

std::vector<std::string> list_tracked_markdown(const Project& project) {
  std::vector<std::string> paths;
  const auto listed = run_git(project, {"ls-files", "-z", "--", "*.md"});
  if (!listed) return paths;
  for (std::string_view path : split(*listed, '\0'))
    if (!path.empty()) paths.emplace_back(path);
  return paths;
}

}  // namespace blue
