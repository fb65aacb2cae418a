#pragma once
// Giving a document another number, for example when two share one after a merge: in its name, heading, plan
// and in all links to it.
#include <optional>

#include "library/rename.h"

namespace blue {

struct RenumberReport {
  DocumentMoves moves;
  RepairedLinks links;
  std::vector<std::string> kept;  // documents that keep the number that others gave up
};

// Gives the document the number `to`, or the one after the highest. document_exists if the number is taken,
// invalid_value for a type without numbers.
Result<RenumberReport> renumber_document(const DocumentTurn& turn, const DocumentRow& document,
                                         std::optional<int> to, bool is_dry_run = false);
// How collisions are settled.
struct RenumberWish {
  std::optional<std::string> keep;  // the path of a document that keeps its number
  bool is_dry_run = false;          // nothing moves; the report says what would
};
// Settles every collision: of the documents of a folder that share a number, the one that was upstream first
// keeps it (library/upstream.h).
Result<RenumberReport> settle_collisions(const DocumentTurn& turn, const RenumberWish& wish = {});

}  // namespace blue
