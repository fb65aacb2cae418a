#pragma once
// Renaming documents without breaking the links to them.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "library/turn.h"

namespace blue {

// Old path to new path, relative to the project's root.
using DocumentMoves = std::map<std::string, std::string>;
// The path that the file at `path` has after the moves.
std::string moved_path(const DocumentMoves& moves, const std::string& path);

// Fails as move_document would, before anything is written.
Result<> check_move(const DocumentTurn& turn, const std::string& from, const std::string& to);
// Renames the file; document_exists if there is already something at `to`.
Result<> move_document(const DocumentTurn& turn, const std::string& from, const std::string& to);

struct RepairedLinks {
  std::vector<std::string> written;  // documents whose links were rewritten
  std::vector<std::string> failed;   // documents that could not be written; `blue sync` tries again
};
// A further edit of a document, at its new path, whose links were repaired.
using LinkEdit = std::function<std::string(const std::string& path, std::string text)>;
// Rewrites every link in documents and plans that leads to a moved file. Expects the index as it was before
// the moves.
Result<RepairedLinks> repair_links(const DocumentTurn& turn, const DocumentMoves& moves,
                                   const LinkEdit& edit = {});

}  // namespace blue
