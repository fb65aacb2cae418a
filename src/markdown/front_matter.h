#pragma once
// The head of a markdown file between two lines "---". It may hold a small part of YAML: texts on one line
// and maps of such texts, one level deep. What YAML would read as anything else is refused, so that every
// reader sees the same values.
#include <string_view>

#include "base/json.h"
#include "base/result.h"

namespace blue {

struct Frontmatter {
  JsonObject values;      // in the order of the file; texts, and objects of texts
  std::string_view body;  // what follows the head, without the blank lines around it
};

// Reads the head of `text`, which outlives the result; an error that names the line where it is not of that
// form.
Result<Frontmatter> parse_frontmatter(std::string_view text);

}  // namespace blue
