#pragma once
// The checks of round-N.summary.md (RFC 0057 section 3).
#include <string_view>

#include "lint/page_lint.h"

namespace blue {

// Checks that every part is there, and that headings, tables and results agree; the title has the number of
// `file_name`.
void lint_round_summary(PageLint& page, std::string_view file_name);

}  // namespace blue
