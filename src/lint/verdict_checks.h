#pragma once
// The checks of verdict.md.
#include "lint/page_lint.h"

namespace blue {

// Checks that the page has a verdict with a known outcome and, when it is final, what the outcome needs.
void lint_verdict(PageLint& page);

}  // namespace blue
