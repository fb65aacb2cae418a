#pragma once
// The part of an ADR that can be held against a tree: patterns in backticks below `## Applies When` and
// `## Anti-Patterns`.
#include <string_view>

#include "library/adr_audit.h"
#include "library/tree_search.h"

namespace blue {

// Looks for the patterns of one ADR; adds what it finds and where it applies. False when it names none.
bool check_patterns(const DocumentRow& adr, std::string_view text, const FileTree& tree, AuditCheck& check,
                    std::vector<AppliedAdr>& applies);

}  // namespace blue
