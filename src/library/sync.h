#pragma once
// Finding and fixing differences between document files, their names, their links and the index.
#include <string>
#include <vector>

#include "base/enum_names.h"
#include "project/workspace.h"

namespace blue {

enum class SyncKind { index, name, link, collision, status, unreadable, leftover };

// A difference, and what was or has to be done about it.
struct SyncFinding {
  SyncKind kind = SyncKind::index;
  std::string path = {};
  std::string what = {};
  std::string fix = {};
  bool is_fixed = false;
  // Of a name: the path and the path it should be. Of a link: its target and the file that was meant.
  std::string wrong = {}, right = {};
};
struct SyncReport {
  std::size_t documents = 0;
  std::vector<SyncFinding> findings;
};

// What is wrong with names, statuses, numbers and links, as the index knows it. Expects a survey in the same
// call.
Result<std::vector<SyncFinding>> check_document_files(const Session& session);
// Finds every difference and fixes what it can: names that do not mirror their header, links to files that
// were renamed, leftovers of interrupted writes. A dry run changes no file; the index is updated in any case.
Result<SyncReport> sync_documents(Workspace& workspace, bool is_dry_run);

}  // namespace blue
