#pragma once
// Renaming documents without breaking the links to them.
#include <map>

#include "library/turn.h"

namespace blue {

// Old path to new path, relative to the project's root.
using DocumentMoves = std::map<std::string, std::string>;

// Fails as the rename would, before anything is written.
Result<> check_move(const DocumentTurn& turn, const std::string& from, const std::string& to);
// Renames the file; document_exists when something is at `to` already.
Result<> move_document(const DocumentTurn& turn, const std::string& from, const std::string& to);
// Writes anew every link in documents and plans that leads to a moved file. Expects the index as it was
// before the moves.
Result<RepairedLinks> repair_links(const DocumentTurn& turn, const DocumentMoves& moves);

}  // namespace blue
