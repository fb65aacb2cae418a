#include "library/adr_governing.h"

#include <algorithm>
#include <functional>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "library/adr_patterns.h"
#include "library/find.h"
#include "library/git.h"
#include "library/tree_search.h"
#include "library/turn.h"

namespace blue {
namespace {

constexpr std::size_t kMostAdrs = 100'000;

bool holds_text(const Project& project, const std::string& file, const std::vector<std::string>& texts) {
  const FileTree tree{project.root, {file}, false};
  return std::ranges::any_of(
      texts, [&](const std::string& text) { return !find_text(tree, {file}, text, 1).empty(); });
}

// Why the decision governs the file; empty if it does not say so.
std::string find_reason(const Project& project, const OpenDocument& adr, const std::string& file) {
  for (const std::string& path : affected_paths(adr.text))
    if (is_affected(path, file)) return format("its Affects names {}", path);
  const AdrPatterns when = patterns_of(adr.text, "Applies When");
  if (when.empty()) return {};
  const auto glob =
      std::ranges::find_if(when.globs, [&](const std::string& one) { return is_affected(one, file); });
  if (!when.globs.empty() && glob == when.globs.end()) return {};
  if (!when.texts.empty() && !holds_text(project, file, when.texts)) return {};
  return glob == when.globs.end() ? "it applies to a text in the file" : format("it applies to {}", *glob);
}

}  // namespace

Result<std::vector<GoverningAdr>> find_governing_adrs(const Session& session,
                                                      const std::vector<std::string>& files) {
  std::vector<GoverningAdr> found;
  const DocumentQuery in_force{
      .type = DocumentType::adr, .statuses = {"accepted", "proposed", ""}, .limit = kMostAdrs};
  for (DocumentRow& row : TRY(list_documents(session, in_force)).rows) {
    const auto adr = open_document(session.project(), std::move(row));
    if (!adr) continue;  // sync and doctor say what is wrong with it
    GoverningAdr governing{adr->row, {}, {}};
    for (const std::string& file : files)
      if (std::string why = find_reason(session.project(), *adr, file); !why.empty()) {
        governing.files.push_back(file);
        if (governing.why.empty()) governing.why = std::move(why);
      }
    if (!governing.files.empty()) found.push_back(std::move(governing));
  }
  std::ranges::stable_sort(found, std::greater<>{}, [](const GoverningAdr& one) { return one.files.size(); });
  return found;
}

Result<std::vector<std::string>> list_changed_files(const Project& project, const std::string& commit) {
  const auto known = commit.starts_with('-')
                         ? std::nullopt
                         : run_git(project, {"rev-parse", "--verify", "-q", commit + "^{commit}"});
  if (!known)
    return fail(make_error(codes::invalid_value, format("Git does not know the commit \"{}\".",
                                                        printable(utf8_prefix(commit, 100))))
                    .at("changed_since", utf8_prefix(commit, 100))
                    .suggest("Give a commit, branch or tag, such as origin/main or HEAD~1."));
  std::vector<std::string> files;
  const std::string id(trim(*known));
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"diff", "--name-only", "--relative", "-z", id, "--"},
        std::vector<std::string>{"ls-files", "--others", "--exclude-standard", "-z"}})
    if (const auto listed = run_git(project, words))
      for (std::string_view path : split(*listed, '\0'))
        if (!path.empty()) files.emplace_back(path);
  return files;
}

}  // namespace blue
