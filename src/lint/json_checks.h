#pragma once
// The checks of panel.json, expert-pool.json and dialogue.json.
#include <string_view>

#include "lint/lint_report.h"

namespace blue {

// Checks `text` as a file of the kind: panel, expert_pool or exported.
void lint_json(LintBook& book, std::string_view text, PageKind kind);

}  // namespace blue
