#pragma once
// The body of a document: sections, bullets, check boxes. Headings and boxes inside code are text.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/header.h"

namespace blue {

struct DocumentSection {
  int level = 2;  // of its heading: ## is 2
  std::string title;
  TextRange range;  // of what follows the heading line, up to the next heading of this or a higher level
};
// Every section with a heading, in order; sections of a lower level lie within the range of the one above.
std::vector<DocumentSection> find_sections(std::string_view text);
// The section called `title`, in any letter case; empty when there is none.
std::optional<DocumentSection> find_section(std::string_view text, std::string_view title);
// What a section says besides blanks, comments and template hints (`<!-- … -->`).
std::string_view section_text(std::string_view text, const DocumentSection& section);

struct CheckBox {
  bool is_checked = false;
  std::string text;
  TextRange mark;  // of the character between the brackets
};
// The boxes of a document or a part of it; one that says nothing is none.
std::vector<CheckBox> find_check_boxes(std::string_view text);
// The texts of the bullets (`-`, `*`, `+`, `1.`) in `text`, one line each, without check boxes and comments.
std::vector<std::string> find_bullets(std::string_view text);

// `text` with `words` as the content of the section `title`: what was there is kept and the words follow it,
// before subsections and a closing rule; a section that is missing is added at the end. Line endings as in
// the rest; without words nothing changes.
std::string with_section_text(std::string_view text, std::string_view title, std::string_view words);
// The same for a new document: a hint of the template, which is comments alone, gives way.
std::string with_section_filled(std::string_view text, std::string_view title, std::string_view words);

// All headings, a line each; and the text without front matter and without lines of comments: what is
// searched.
std::string headings_text(std::string_view text);
std::string body_text(std::string_view text);
// The text as one quotes it: a heading as "Title:" before what it heads, none where nothing follows.
std::string quotable_text(std::string_view text);

}  // namespace blue
