#pragma once
// The linter of dialogue files (RFC 0023): is the format kept, and do the numbers agree with each other? What
// Blue renders passes once a round is registered.
#include <string_view>

#include "lint/lint_report.h"

namespace blue {

// What a file of this name is; any other markdown is taken for a dialogue.
PageKind kind_of_page(std::string_view file_name);
// Checks a page by its kind. Takes any bytes; never fails.
LintReport lint_page(std::string_view text, std::string_view file_name);

}  // namespace blue
