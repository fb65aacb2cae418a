#pragma once
// What is within the lines of a markdown text: links and reference definitions, and the stretches that are
// not prose (code, comments, targets of links). What links lead to is not known here.
#include <string_view>
#include <vector>

#include "markdown/lines.h"

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
