#pragma once
// Documents in the middle of a merge are for git and their author: Blue does not write them, except to settle
// a document that two branches gave two statuses, and so two names, when it is told which one to keep.
#include <string>
#include <vector>

#include "library/turn.h"

namespace blue {

// Marks those that are unmerged in git's index as documents with the problem kConflicted.
void mark_unmerged(const Project& project, std::vector<DocumentRow>& documents);
// document_conflicted if the document holds both sides of an unfinished merge or is unmerged in git's index.
Result<> check_whole(const Project& project, const DocumentRow& document);
// The words to git that end the merge of this document as its files are now.
std::string finishing_command(const Project& project, const std::string& path);

// One document under two names, because two branches changed its status.
struct SplitDocument {
  std::string ours, theirs;  // paths
  std::string later;         // the one of the two whose commit is the later one
};
std::vector<SplitDocument> find_split(const Project& project);
// Keeps the document at `path`, one of the two, with its status: the lines of both sides that are not about
// the status stay. The other file is removed; document_conflicted unless both hold the same text, and
// document_not_found if `path` is not of a split document.
Result<SplitDocument> settle_split(const DocumentTurn& turn, const std::string& path);

}  // namespace blue
