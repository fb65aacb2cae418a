#include "library/adr_patterns.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "documents/header.h"
#include "documents/lists.h"
#include "documents/sections.h"
#include "library/tree_search.h"

namespace blue {

bool is_glob(std::string_view pattern) {
  const bool is_path_like = std::ranges::all_of(pattern, [](unsigned char c) {
    return std::isalnum(c) || c >= 0x80 ||
           std::string_view("._-*?/").find(static_cast<char>(c)) != std::string_view::npos;
  });
  return is_path_like && !pattern.starts_with("//") && pattern.find_first_of("*?/") != std::string_view::npos;
}

AdrPatterns patterns_of(std::string_view text, std::string_view title) {
  AdrPatterns patterns;
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
    patterns.without += found == 0;
  }
  return patterns;
}

std::vector<std::string> affected_paths(std::string_view text) {
  std::vector<std::string> paths;
  const DocumentHeader header = read_header(DocumentType::adr, text);
  const HeaderRow* row = header.find("Affects");
  if (!row) return paths;
  for (std::string_view part : split(row->value, ',')) {
    part = trim(part);
    while (part.starts_with('`')) part.remove_prefix(1);
    while (part.ends_with('`')) part.remove_suffix(1);
    if (!part.empty()) paths.emplace_back(part);
  }
  return paths;
}

bool is_affected(std::string_view pattern, std::string_view path) {
  if (pattern.starts_with("./")) pattern.remove_prefix(2);
  while (pattern.ends_with('/')) pattern.remove_suffix(1);
  if (pattern.empty()) return false;
  const bool is_below =
      path.starts_with(pattern) && (path.size() == pattern.size() || path[pattern.size()] == '/');
  return is_below || fits_glob(pattern, path);
}

}  // namespace blue
