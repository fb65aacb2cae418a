#pragma once
// A document as people read it on a terminal: headings, paragraphs, lists, tables and code.
#include <string_view>

#include "base/view.h"

namespace blue {

// The blocks of the markdown `text`. Front matter and comments are left out; what is inside lines stays as it
// is written.
View show_markdown(std::string_view text);

}  // namespace blue
