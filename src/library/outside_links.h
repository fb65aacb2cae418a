#pragma once
// Links to documents from markdown files that are not documents, such as README.md and docs/. Git says which
// files there are: they are the user's, so Blue rewrites links in them only when it is asked to.
#include <string>
#include <vector>

#include "library/rename.h"

namespace blue {

struct OutsideLink {
  std::string file;          // that holds the link
  std::string wrong, right;  // the path it leads to, where nothing is, and the document that was meant
};

// The links of tracked markdown files to documents that have another name now. Expects a survey in the same
// call.
Result<std::vector<OutsideLink>> find_outside_links(const Session& session);
// The document that the path `meant` before its status changed; empty if there is not exactly one.
Result<std::string> find_renamed(const Session& session, std::string_view meant);
// Rewrites the links in their files; which of those were written.
Result<RepairedLinks> repair_outside_links(const DocumentTurn& turn, const std::vector<OutsideLink>& links);

}  // namespace blue
