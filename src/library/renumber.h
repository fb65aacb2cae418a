#pragma once
// Giving a document another number, for example when two share one after a merge: in its name, heading, plan
// and in all links to it.
#include <optional>

#include "library/rename.h"

namespace blue {

struct RenumberReport {
  DocumentMoves moves;
  RepairedLinks links;
};

// Gives the document the number `to`, or the one after the highest. document_exists if the number is taken,
// invalid_value for a type without numbers.
Result<RenumberReport> renumber_document(const DocumentTurn& turn, const DocumentRow& document,
                                         std::optional<int> to);
// Settles every collision: of the documents that share a number, the oldest by date, then path, keeps it.
Result<RenumberReport> settle_collisions(const DocumentTurn& turn);

}  // namespace blue
