#include "library/upstream.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

#include "base/text.h"
#include "library/files.h"
#include "library/git.h"

namespace blue {
namespace {

constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

// The branch that others share; empty on that branch itself, and where there is none.
std::string find_upstream(const Project& project) {
  const auto head = run_git(project, {"rev-parse", "--verify", "-q", "HEAD"});
  for (const char* name : {"@{upstream}", "refs/remotes/origin/HEAD", "refs/remotes/origin/main",
                           "refs/remotes/origin/master", "refs/heads/main", "refs/heads/master"})
    if (const auto found = run_git(project, {"rev-parse", "--verify", "-q", name}); found && found != head)
      return std::string(trim(*found));
  return {};
}

// The places of the document under all its statuses.
std::string pathspec_of(const DocumentFolders& folders, const DocumentRow& document) {
  auto place = parse_document_path(folders, document.path);
  if (!place || place->folder.names == FolderNames::plain) return ":(literal)" + document.path;
  place->name.suffix.clear();
  std::string bare = render_document_path(*place);
  return ":(glob)" + bare.substr(0, bare.size() - 3) + "*.md";
}

bool is_same_document(const DocumentFolders& folders, std::string_view path, const DocumentRow& document) {
  const auto a = parse_document_path(folders, path), b = parse_document_path(folders, document.path);
  return a && b && a->directory == b->directory && is_same_but_status(a->name, b->name);
}

// True if the commit has the document under any status.
bool holds(const Project& project, const std::string& commit, const DocumentRow& document) {
  const std::string folder = document.path.substr(0, document.path.rfind('/') + 1);
  const auto listed = run_git(project, {"ls-tree", "-z", "--name-only", commit, "--", folder});
  if (!listed) return false;
  const auto paths = split(*listed, '\0');
  return std::ranges::any_of(
      paths, [&](std::string_view path) { return is_same_document(project.folders, path, document); });
}

// How many commits there are before the one that brought the document, along the first parents of HEAD.
std::size_t find_arrival(const Project& project, const DocumentRow& document) {
  const auto added = run_git(project, {"log", "--first-parent", "-m", "--diff-filter=A", "--no-renames",
                                       "--format=%H", "HEAD", "--", pathspec_of(project.folders, document)});
  const std::string_view commits = added ? trim(*added) : std::string_view();
  if (commits.empty()) return kNever;
  const std::string first(commits.substr(commits.rfind('\n') + 1));  // npos + 1 is 0
  const auto before = run_git(project, {"rev-list", "--count", "--first-parent", first});
  std::size_t count = kNever;
  if (before) std::from_chars(before->data(), before->data() + before->size(), count);
  return count;
}

}  // namespace

std::vector<DocumentRow> in_order_of_arrival(const Project& project, std::vector<DocumentRow> documents) {
  const std::string upstream = find_upstream(project);
  struct Arrival {
    bool is_late = true;
    std::size_t commits = kNever;
  };
  std::map<std::string, Arrival> arrivals;
  for (const DocumentRow& document : documents)
    arrivals[document.path] = {upstream.empty() || !holds(project, upstream, document),
                               find_arrival(project, document)};
  std::ranges::sort(documents, [&](const DocumentRow& a, const DocumentRow& b) {
    const Arrival &left = arrivals[a.path], &right = arrivals[b.path];
    return std::tie(left.is_late, left.commits, a.date, a.path) <
           std::tie(right.is_late, right.commits, b.date, b.path);
  });
  return documents;
}

}  // namespace blue
