#include "documents/conflict.h"

#include <array>
#include <optional>
#include <vector>

#include "base/text.h"
#include "base/unicode.h"
#include "markdown/lines.h"

namespace blue {
namespace {

constexpr std::array<std::string_view, 3> kMarkers{"<<<<<<<", "=======", ">>>>>>>"};
constexpr std::string_view kAncestor = "|||||||";

// The lines of one conflict, each with its ending.
struct Conflict {
  std::vector<std::string_view> ours, theirs;
  std::size_t end = 0;  // after its last line
};

std::string_view take_line(std::string_view text, std::size_t at) {
  const std::size_t feed = text.find('\n', at);
  return text.substr(at, feed == text.npos ? text.npos : feed + 1 - at);
}

// The conflict whose first marker begins at `at`; empty when it is not closed.
std::optional<Conflict> read_conflict(std::string_view text, std::size_t at) {
  Conflict conflict;
  enum class Part { ours, ancestor, theirs } part = Part::ours;
  for (at += take_line(text, at).size(); at < text.size();) {
    const std::string_view line = take_line(text, at);
    at += line.size();
    if (part == Part::theirs && line.starts_with(kMarkers[2])) {
      conflict.end = at;
      return conflict;
    }
    if (part == Part::ours && line.starts_with(kAncestor))
      part = Part::ancestor;
    else if (part != Part::theirs && line.starts_with(kMarkers[1]))
      part = Part::theirs;
    else if (part != Part::ancestor)
      (part == Part::ours ? conflict.ours : conflict.theirs).push_back(line);
  }
  return std::nullopt;
}

bool is_about_status(const std::vector<std::string_view>& lines) {
  return lines.size() == 1 && fold_case(lines.front()).find("status") != std::string::npos;
}

}  // namespace

bool has_conflict_markers(std::string_view text) {
  if (text.find(kMarkers.front()) == text.npos || text.find(kMarkers.back()) == text.npos) return false;
  std::size_t found = 0;
  for (MarkdownLines lines(text); auto line = lines.next();) {
    const std::string_view words = slice(text, line->range);
    if (line->role != LineRole::code && words.starts_with(kMarkers[found]) && ++found == kMarkers.size())
      return true;
  }
  return false;
}

std::string with_status_side(std::string_view text, ConflictSide side) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view line = take_line(text, at);
    const auto conflict = line.starts_with(kMarkers.front()) ? read_conflict(text, at) : std::nullopt;
    if (conflict && is_about_status(conflict->ours) && is_about_status(conflict->theirs)) {
      out += (side == ConflictSide::ours ? conflict->ours : conflict->theirs).front();
      at = conflict->end;
      continue;
    }
    out += line;
    at += line.size();
  }
  return out;
}

}  // namespace blue
