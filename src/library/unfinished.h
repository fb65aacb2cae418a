#pragma once
// Links between documents that are made in several files. They are noted in local.db before the first file is
// written, so that what a crash interrupts is finished by the next sync, or before the next such change.
#include <string_view>
#include <vector>

#include "library/turn.h"
#include "store/unfinished_rows.h"

namespace blue {

// The link to `to` in the header row `row` of `edited`.
UnfinishedLink link_between(const DocumentRow& edited, std::string_view row, const DocumentRow& to);

// Notes the links that are about to be made, in place of all others. A failure goes to the log: then a crash
// may leave a link out.
void note_links(const DocumentTurn& turn, const std::vector<UnfinishedLink>& links);
// The noted links that are still to be made: both files are there, and the one does not lead to the other.
Result<std::vector<UnfinishedLink>> find_unfinished_links(const Session& session);
// Makes them, with their statuses, and forgets all that were noted but those that failed, which it returns.
Result<std::vector<UnfinishedLink>> finish_links(const DocumentTurn& turn);

}  // namespace blue
