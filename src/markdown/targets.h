#pragma once
// Where links point to, as markdown writes it: `../a.md "Title")` behind a link's text, and definitions
// `[label]: ../a.md "Title"`. The text given ends where the paragraph does.
#include <optional>
#include <string_view>

#include "markdown/text_range.h"

namespace blue {

struct MarkdownTarget {
  TextRange range;       // as written, without <> and title
  std::size_t next = 0;  // behind all that belongs to it
};

// The target behind the parenthesis that opens before `at`; empty when nothing closes it.
std::optional<MarkdownTarget> find_inline_target(std::string_view text, std::size_t at);

struct MarkdownDefinition {
  TextRange label;
  MarkdownTarget target;
};

// The definition that is the whole line at `at`; empty when the line is something else, such as a footnote.
std::optional<MarkdownDefinition> find_definition(std::string_view text, std::size_t at);

}  // namespace blue
