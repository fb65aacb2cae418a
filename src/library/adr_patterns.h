#pragma once
// Where a decision matters, as it says itself: the patterns below `## Applies When` and `## Anti-Patterns`,
// and the header row Affects.
#include <string>
#include <string_view>
#include <vector>

namespace blue {

struct AdrPatterns {
  std::vector<std::string> globs, texts;
  std::size_t without = 0;  // bullets without a pattern
  bool empty() const { return globs.empty() && texts.empty(); }
};

// A pattern that looks like a path is a glob; `SELECT * FROM`, `http://` and `//nolint` are texts.
bool is_glob(std::string_view pattern);
// The patterns in backticks in the bullets of a section.
AdrPatterns patterns_of(std::string_view text, std::string_view title);
// The paths and globs of the header row Affects, separated by commas.
std::vector<std::string> affected_paths(std::string_view text);
// True if `path` is the one that `pattern` names, lies below it, or fits it as a glob.
bool is_affected(std::string_view pattern, std::string_view path);

}  // namespace blue
