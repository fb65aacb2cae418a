#include "library/adr_patterns.h"

#include <algorithm>

#include "base/format.h"
#include "documents/sections.h"
#include "library/find.h"

namespace blue {
namespace {

constexpr std::size_t kMostPlaces = 20;

struct Patterns {
  std::vector<std::string> globs, texts;
  std::size_t wordless = 0;  // bullets without a pattern
};

// What looks like a path is one; `SELECT * FROM`, `http://` and `//nolint` are texts.
bool is_glob(std::string_view pattern) {
  const bool is_path_like = std::ranges::all_of(pattern, [](unsigned char c) {
    return std::isalnum(c) || c >= 0x80 ||
           std::string_view("._-*?/").find(static_cast<char>(c)) != std::string_view::npos;
  });
  return is_path_like && !pattern.starts_with("//") && pattern.find_first_of("*?/") != std::string_view::npos;
}

// What stands between backticks in the bullets of a section.
Patterns patterns_of(std::string_view text, std::string_view title) {
  Patterns patterns;
  auto section = find_section(text, title);
  if (!section) return patterns;
  for (const std::string& bullet : find_bullets(section_text(text, *section))) {
    std::size_t found = 0;
    for (std::size_t open = bullet.find('`'); open != std::string::npos;) {
      const std::size_t close = bullet.find('`', open + 1);
      if (close == std::string::npos) break;
      std::string pattern = bullet.substr(open + 1, close - open - 1);
      open = bullet.find('`', close + 1);
      if (pattern.empty()) continue;
      ++found;
      (is_glob(pattern) ? patterns.globs : patterns.texts).push_back(std::move(pattern));
    }
    patterns.wordless += found == 0;
  }
  return patterns;
}

std::vector<std::string> files_that_fit(const FileTree& tree, const std::vector<std::string>& globs) {
  std::vector<std::string> files;
  std::ranges::copy_if(tree.files, std::back_inserter(files), [&](const std::string& file) {
    return std::ranges::any_of(globs, [&](const std::string& glob) { return fits_glob(glob, file); });
  });
  return files;
}

// The files an ADR speaks of: those that fit its globs and hold one of its texts; all of them when it names
// none.
std::vector<std::string> files_in_scope(const FileTree& tree, const Patterns& when) {
  std::vector<std::string> files = when.globs.empty() ? tree.files : files_that_fit(tree, when.globs);
  if (when.texts.empty()) return files;
  std::vector<std::string> holding;
  for (const std::string& text : when.texts)
    for (TextPlace& place : find_text(tree, files, text, kMostPlaces * 50))
      holding.push_back(std::move(place.file));
  std::ranges::sort(holding);
  holding.erase(std::ranges::unique(holding).begin(), holding.end());
  return holding;
}

void add(AuditCheck& check, const DocumentRow& adr, std::string path, std::size_t line, std::string message) {
  check.findings.push_back({id_of(adr), std::move(path), line, std::move(message)});
}

}  // namespace

bool check_patterns(const DocumentRow& adr, std::string_view text, const FileTree& tree, AuditCheck& check,
                    std::vector<AppliedAdr>& applies) {
  const Patterns when = patterns_of(text, "Applies When");
  const Patterns against = patterns_of(text, "Anti-Patterns");
  if (const std::size_t wordless = when.wordless + against.wordless; wordless > 0)
    check.reason += format("{}ADR {}: {} without a pattern in backticks", check.reason.empty() ? "" : "; ",
                           id_of(adr), wordless == 1 ? "1 bullet" : format("{} bullets", wordless));
  const std::vector<std::string> scope = files_in_scope(tree, when);
  if ((!when.globs.empty() || !when.texts.empty()) && !scope.empty())
    applies.push_back({id_of(adr), adr.title, scope.size()});
  for (const std::string& file : files_that_fit(tree, against.globs))
    add(check, adr, file, 0, "this file contradicts the decision");
  for (const std::string& pattern : against.texts)
    for (TextPlace& place : find_text(tree, scope, pattern, kMostPlaces))
      add(check, adr, std::move(place.file), place.line, format("`{}` contradicts the decision", pattern));
  return !when.globs.empty() || !when.texts.empty() || !against.globs.empty() || !against.texts.empty();
}

}  // namespace blue
