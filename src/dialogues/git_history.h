#pragma once
// What git knows of a dialogue's ledger. A chain shows that no line was changed, not that the file was not
// written anew; a commit is a witness outside of it. The versions along the first parents of HEAD are read,
// newest first: each must continue the one before it. A folder that was renamed is followed where one commit
// did it. Git only reads here, and runs nothing that the repository or its settings name.
#include <string>
#include <vector>

#include "dialogues/finding.h"
#include "dialogues/place.h"

namespace blue {

struct GitHistory {
  std::string statement;       // what was seen, or why nothing was looked at: a sentence
  std::size_t versions = 0;    // of the ledger that were compared
  std::string verdict_commit;  // the first that holds the final verdict; empty where there is none
  std::vector<Finding> findings;
};

// Never fails: without git, a repository or a commit of the ledger the statement says so.
GitHistory read_git_history(const DialoguePlace& place);

}  // namespace blue
