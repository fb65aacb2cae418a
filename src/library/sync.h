#pragma once
// Finding and fixing differences between document files, their names, their links and the index; and the
// overview that shows them with what is open.
#include <string>
#include <vector>

#include "base/enum_names.h"
#include "project/workspace.h"
#include "store/document_rows.h"

namespace blue {

enum class SyncKind {
  index,
  name,
  link,
  collision,
  status,
  unreadable,
  leftover,
  conflict,
  page,
  renumbering,
  unfinished
};

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

// The documents of a project at a glance: what is open, and what is wrong.
struct DocumentOverview {
  std::size_t documents = 0;
  std::vector<DocumentRow> open;  // in-progress ones first, then by type, newest first
  std::size_t open_left_out = 0;
  std::vector<SyncFinding> differences;  // including files that cannot be read
};

// Surveys the documents first; changes no file.
Result<DocumentOverview> overview_documents(const Session& session, std::size_t most_open);

}  // namespace blue
