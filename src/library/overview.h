#pragma once
// The documents of a project at a glance: what is open, and what is wrong.
#include <vector>

#include "library/find.h"
#include "library/sync.h"

namespace blue {

struct DocumentOverview {
  std::size_t documents = 0;
  std::vector<DocumentRow> open;  // in-progress ones first, then by type, newest first
  std::size_t open_left_out = 0;
  std::vector<SyncFinding> differences;  // including files that cannot be read
};

// Surveys the documents first; changes no file.
Result<DocumentOverview> overview_documents(const Session& session, std::size_t most_open);

}  // namespace blue
