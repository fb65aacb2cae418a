#include "documents/conflict.h"

#include <array>

#include "markdown/lines.h"

namespace blue {

bool has_conflict_markers(std::string_view text) {
  static constexpr std::array<std::string_view, 3> kMarkers{"<<<<<<<", "=======", ">>>>>>>"};
  if (text.find(kMarkers.front()) == text.npos || text.find(kMarkers.back()) == text.npos) return false;
  std::size_t found = 0;
  for (MarkdownLines lines(text); auto line = lines.next();) {
    const std::string_view words = slice(text, line->range);
    if (line->role != LineRole::code && words.starts_with(kMarkers[found]) && ++found == kMarkers.size())
      return true;
  }
  return false;
}

}  // namespace blue
