#pragma once
// The keys of YAML front matter as rows of a header: texts on one line, and lists. Only the lines at the left
// margin are read; whatever else YAML may hold there is kept as it is.
#include "documents/header_block.h"

namespace blue {

struct FrontMatter {
  std::vector<HeaderRow> rows;
  std::size_t end = 0;  // where the closing line --- begins: a new row goes there
};
// Empty for a text without front matter between two lines "---".
std::optional<FrontMatter> read_front_matter(std::string_view text);

// "superseded-by: words" without an ending; the value is quoted where YAML needs it.
std::string render_front_matter_row(std::string_view name, std::string_view value);
// `text` with the value of this row of the front matter replaced.
std::string with_front_matter_value(std::string_view text, const HeaderRow& row, std::string_view value);

}  // namespace blue
