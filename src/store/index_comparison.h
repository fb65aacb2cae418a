#pragma once
// Whether two indexes say the same: what a thorough check holds an index against that was made from the files
// a moment ago.
#include <string>
#include <vector>

#include "store/database.h"

namespace blue {

// Which tables to compare.
enum class IndexPart { documents, dialogues };

// The tables of the part whose rows differ. What depends on when and where an index was made does not count:
// stamps, ids of rows, and what only a search fills in.
Result<std::vector<std::string>> compare_indexes(Database& one, Database& other, IndexPart part);

}  // namespace blue
