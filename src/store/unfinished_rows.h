#pragma once
// Renames of documents in local.db that were begun: one that is still there was interrupted.
#include <map>
#include <string>

#include "store/database.h"

namespace blue {

// Old path → new path.
Result<std::map<std::string, std::string>> list_unfinished_moves(Database& local);
Result<> write_unfinished_moves(Database& local, const std::map<std::string, std::string>& moves);
Result<> erase_unfinished_moves(Database& local);

}  // namespace blue
