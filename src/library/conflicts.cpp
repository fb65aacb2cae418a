#include "library/conflicts.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "base/format.h"
#include "base/text.h"
#include "documents/conflict.h"
#include "domain/error_codes.h"
#include "library/files.h"
#include "library/git.h"

namespace blue {
namespace {

bool is_one_document(const DocumentFolders& folders, const std::string& a, const std::string& b) {
  const auto one = parse_document_path(folders, a), other = parse_document_path(folders, b);
  return one && other && one->directory == other->directory && is_same_but_status(one->name, other->name);
}

// When the last commit that is part of `head` changed the file, in seconds; 0 where git does not know.
long long changed_at(const Project& project, const std::string& head, const std::string& path) {
  const auto shown = run_git(project, {"log", "-1", "--format=%ct", head, "--", path});
  long long seconds = 0;
  if (shown) std::from_chars(shown->data(), shown->data() + shown->size(), seconds);
  return seconds;
}

}  // namespace

void mark_unmerged(const Project& project, std::vector<DocumentRow>& documents) {
  const std::vector<UnmergedFile> unmerged = list_unmerged(project);
  for (DocumentRow& document : documents)
    if (std::ranges::find(unmerged, document.path, &UnmergedFile::path) != unmerged.end())
      document.problem = kConflicted;
}

Result<> check_whole(const Project& project, const DocumentRow& document) {
  std::vector<DocumentRow> rows{document};
  mark_unmerged(project, rows);
  if (rows.front().problem != kConflicted) return {};
  return fail(
      make_error(codes::document_conflicted,
                 format("{} is in the middle of a merge; Blue does not change it.", document.path))
          .with("path", document.path)
          .suggest(format("Finish the merge: choose the lines that hold, then git add {}.", document.path)));
}

std::string finishing_command(const Project& project, const std::string& path) {
  std::vector<std::string> paths{path};
  for (const UnmergedFile& file : list_unmerged(project))
    if (is_one_document(project.folders, file.path, path) &&
        std::ranges::find(paths, file.path) == paths.end())
      paths.push_back(file.path);
  std::ranges::sort(paths);
  return format("git add -A -- {}", join(paths, " "));
}

std::vector<SplitDocument> find_split(const Project& project) {
  std::map<std::string, int> stages;  // path → the sum of 1 << stage
  for (const UnmergedFile& file : list_unmerged(project)) stages[file.path] |= 1 << file.stage;
  std::vector<SplitDocument> split;
  for (const auto& [ours, our_stages] : stages)
    for (const auto& [theirs, their_stages] : stages) {
      const bool is_renamed_twice = our_stages == 1 << 2 && their_stages == 1 << 3;
      if (!is_renamed_twice || !is_one_document(project.folders, ours, theirs)) continue;
      if (!is_present(project.root / ours) || !is_present(project.root / theirs)) continue;
      const bool is_theirs =
          changed_at(project, find_other_head(project), theirs) > changed_at(project, "HEAD", ours);
      split.push_back({ours, theirs, is_theirs ? theirs : ours});
    }
  return split;
}

Result<SplitDocument> settle_split(const DocumentTurn& turn, const std::string& path) {
  const Project& project = turn.project();
  for (const SplitDocument& one : find_split(project)) {
    if (one.ours != path && one.theirs != path) continue;
    const std::string& other = one.ours == path ? one.theirs : one.ours;
    const std::string text = TRY(read_file(project.root / path));
    if (TRY(read_file(project.root / other)) != text)
      return fail(make_error(codes::document_conflicted,
                             format("{} and {} no longer hold the same text.", one.ours, one.theirs))
                      .at("keep", path)
                      .suggest(format("Bring {} to the text that holds, remove {}, then run {}.", path, other,
                                      finishing_command(project, path))));
    TRY(turn.write(path,
                   with_status_side(text, path == one.ours ? ConflictSide::ours : ConflictSide::theirs)));
    TRY(turn.check());
    TRY(remove_file(project.root / other));
    return one;
  }
  return fail(make_error(codes::document_not_found,
                         format("\"{}\" is not a document that two branches renamed.", path))
                  .at("keep", path)
                  .suggest("blue sync --dry-run lists the documents that need a decision."));
}

}  // namespace blue
