#pragma once
// The headings of a markdown text: `## Title`, and titles underlined with === or ---.
#include "markdown/lines.h"

namespace blue {

struct MarkdownHeading {
  int level = 1;
  TextRange title;  // without marks
  TextRange range;  // of all its lines, up to where the line below begins
};

// Reads a text once, front to back. An underlined title has one line and does not begin in bold, because a
// rule right below header lines is a rule.
class MarkdownHeadings {
 public:
  explicit MarkdownHeadings(std::string_view text) : text_(text), lines_(text) {}
  // Empty at the end.
  std::optional<MarkdownHeading> next();

 private:
  std::optional<MarkdownHeading> find_underlined(const MarkdownLine& line) const;

  std::string_view text_;
  MarkdownLines lines_;
  MarkdownLine before_;
};

// The heading that `line`, of role heading, marks with #; empty for one within a list item.
std::optional<MarkdownHeading> read_heading(std::string_view text, const MarkdownLine& line);

}  // namespace blue
