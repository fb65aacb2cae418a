#pragma once
// Documents in the middle of a merge are for git and their author: Blue does not write them.
#include "store/document_rows.h"

namespace blue {

// document_conflicted if the document holds both sides of an unfinished merge.
Result<> check_whole(const DocumentRow& document);

}  // namespace blue
