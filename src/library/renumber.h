#pragma once
// Giving a document another number, for example when two share one after a merge: in its name, heading, plan
// and in all links to it. The renames are noted in local.db first, so that what a crash interrupts is
// finished by the next sync or renumber.
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
// The renames of a renumbering that was interrupted; empty when there are none.
Result<DocumentMoves> find_unfinished_moves(const Session& session);
// Finishes them, with headings and links; what somebody has renamed otherwise since is left as it is.
Result<RenumberReport> finish_moves(const DocumentTurn& turn);
// How collisions are settled.
struct RenumberWish {
  std::optional<std::string> keep;  // the path of a document that keeps its number
  bool is_dry_run = false;          // nothing moves; the report says what would
};
// Settles every collision: of the documents of a folder that share a number, the one that was upstream first
// keeps it (library/upstream.h).
Result<RenumberReport> settle_collisions(const DocumentTurn& turn, const RenumberWish& wish = {});

}  // namespace blue
