#pragma once
// A table of cells → lines aligned in any script, never wider than asked for.
#include <string>

#include "base/view.h"
#include "cli/paint.h"

namespace blue {

// Every line ends with a line feed. Columns of numbers are aligned to the right; what does not fit is cut
// with "…", the last column first, then the widest. Where even that is too narrow each row becomes a list of
// names and values.
std::string render_table(const Table& table, const Style& style);

}  // namespace blue
