#pragma once
// Renames of documents and links between them in local.db that were begun: what is still there was
// interrupted.
#include <map>
#include <string>
#include <vector>

#include "store/database.h"

namespace blue {

// Old path → new path.
Result<std::map<std::string, std::string>> list_unfinished_moves(Database& local);
Result<> write_unfinished_moves(Database& local, const std::map<std::string, std::string>& moves);
Result<> erase_unfinished_moves(Database& local);

// A link that a document gets in a row of its header, and perhaps a status with it.
struct UnfinishedLink {
  std::string edited, header_row;  // the document's path, and the name of the row
  std::string target, words;       // the path that it leads to, and what is shown for it
  std::string status = {};         // the word of the status; empty where it stays
};
// In the order in which they are made.
Result<std::vector<UnfinishedLink>> list_unfinished_links(Database& local);
// Replaces all that were noted.
Result<> write_unfinished_links(Database& local, const std::vector<UnfinishedLink>& links);

}  // namespace blue
