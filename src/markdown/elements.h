#pragma once
// HTML elements in a markdown text. Tags in code and comments are text.
#include <string_view>
#include <vector>

#include "markdown/lines.h"

namespace blue {

// The stretches within elements, from the opening to the closing tag, in order and without overlaps. Elements
// of any name count when they are closed; one of HTML's blocks that opens a line and is never closed reaches
// to the end of the text. Any bytes, linear time.
std::vector<TextRange> find_elements(std::string_view text);

}  // namespace blue
