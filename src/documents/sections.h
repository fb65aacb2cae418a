#pragma once
// The body of a document: its sections, read and added to, and its text as search uses it. Headings inside
// code are text.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/lines.h"

namespace blue {

struct DocumentSection {
  int level = 2;  // of its heading: ## is 2
  std::string title;
  TextRange range;  // of what follows the heading line, up to the next heading of this or a higher level
};
// Every section with a heading, in order; a subsection is within the range of the section above it.
std::vector<DocumentSection> find_sections(std::string_view text);
// The first section called `title`, in any letter case; empty if there is none.
std::optional<DocumentSection> find_section(std::string_view text, std::string_view title);
// The title under which `text` has the section that Blue calls `title`: "Decision Outcome" for Decision in a
// MADR; `title` itself if it has none.
std::string section_called(std::string_view text, std::string_view title);
// The text of a section without the blanks and comments around it (`<!-- … -->`: hints of the template).
std::string_view section_text(std::string_view text, const DocumentSection& section);
// `words` without the blanks and comments around them.
std::string_view without_outer_comments(std::string_view words);

// `text` with `words` at the end of the section `title`, before its subsections and a closing rule; a missing
// section is added at the end. Code and comments that the words leave open are closed. Every other byte stays,
// line endings follow the rest; without words nothing changes.
std::string with_section_text(std::string_view text, std::string_view title, std::string_view words);
// As with_section_text, for a new document: a section that only has the template's hint loses the hint.
std::string with_section_filled(std::string_view text, std::string_view title, std::string_view words);

// All headings, a line each.
std::string headings_text(std::string_view text);
// The text without front matter and without lines of comments.
std::string body_text(std::string_view text);
// The text for quoting: a heading as "Title: " before the text below it, omitted without such text.
std::string quotable_text(std::string_view text);

}  // namespace blue
