#pragma once
// What stands within the lines of a markdown text: links and reference definitions, and the stretches that
// are no prose (code, comments, targets of links). It knows nothing of files.
#include <string_view>
#include <vector>

#include "markdown/text_range.h"

namespace blue {

struct MarkdownLink {
  TextRange text;    // between the brackets
  TextRange target;  // as written, without <> and title
};

struct MarkdownInline {
  std::vector<MarkdownLink> links;  // in order of their ends
  std::vector<TextRange> hidden;    // in order, without overlaps
};

// Reads any text in linear time: brackets nest to a depth of 16, and parentheses in a target to one of 32.
MarkdownInline scan_inline(std::string_view text);

}  // namespace blue
