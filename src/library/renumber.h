#pragma once
// Numbers that two documents share after a merge: one of them gets another, with name, heading, plan and all
// links.
#include <optional>
#include <string>
#include <vector>

#include "library/rename.h"

namespace blue {

struct RenumberReport {
  DocumentMoves moves;
  RepairedLinks links;
};

// Gives the document the number `to`, or the next free one. document_exists when the number is taken,
// invalid_value for a type without numbers.
Result<RenumberReport> renumber_document(const DocumentTurn& turn, const DocumentRow& document,
                                         std::optional<int> to);
// Settles every collision: of those that share a number the oldest keeps it, by date and then by path.
Result<RenumberReport> settle_collisions(const DocumentTurn& turn);

}  // namespace blue
