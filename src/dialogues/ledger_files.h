#pragma once
// Where the ledgers of a project are: in .blue/dialogues, where a note there leads to, and beside a noted
// one, because a folder may be renamed or copied.
#include <map>
#include <string>
#include <vector>

#include "project/find_project.h"
#include "store/dialogue_rows.h"

namespace blue {

struct FoundLedgers {
  std::map<std::string, LedgerStamp> found;  // by path relative to the project's root
  std::vector<std::string> lost;             // noted folders without a ledger, nor beside them
  // Where something else is in the place of a ledger, or only a part of a dialogue: path → that in a
  // sentence.
  std::map<std::string, std::string> obstacles = {};
};
// Every list begins with this: it stats each ledger once and opens only what no note names. Follows no links.
Result<FoundLedgers> find_ledger_files(const Project& project);

}  // namespace blue
