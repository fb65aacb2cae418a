#include "markdown/headings.h"

#include "base/text.h"

namespace blue {

std::optional<MarkdownHeading> MarkdownHeadings::next() {
  while (auto line = lines_.next()) {
    auto heading = line->role == LineRole::heading ? read_heading(text_, *line) : find_underlined(*line);
    before_ = *line;
    if (heading) return heading;
  }
  return std::nullopt;
}

std::optional<MarkdownHeading> MarkdownHeadings::find_underlined(const MarkdownLine& line) const {
  if (before_.role != LineRole::paragraph) return std::nullopt;
  if (line.role != LineRole::continuation && line.role != LineRole::rule) return std::nullopt;
  const std::string_view marks = trim(slice(text_, line.range));
  const bool underlines = marks.size() >= 2 && (marks[0] == '=' || marks[0] == '-') &&
                          marks.find_first_not_of(marks[0]) == marks.npos;
  const TextRange title = trimmed(text_, before_.range);
  if (!underlines || slice(text_, title).starts_with("**")) return std::nullopt;
  return MarkdownHeading{marks[0] == '=' ? 1 : 2, title, {before_.range.begin, line.next}};
}

std::optional<MarkdownHeading> read_heading(std::string_view text, const MarkdownLine& line) {
  constexpr std::size_t kMostIndent = 3;
  const std::size_t marks = text.find('#', line.range.begin);
  if (marks > line.range.begin + kMostIndent) return std::nullopt;
  const int level = heading_level(slice(text, {marks, line.range.end}));
  const std::size_t begin = marks + static_cast<std::size_t>(level);
  TextRange title = trimmed(text, {begin, line.range.end});
  TextRange closed = title;
  while (closed.end > closed.begin && text[closed.end - 1] == '#') --closed.end;
  const bool apart = closed.end == begin || text[closed.end - 1] == ' ' || text[closed.end - 1] == '\t';
  if (apart) title = trimmed(text, closed);
  return MarkdownHeading{level, title, {line.range.begin, line.next}};
}

}  // namespace blue
