#pragma once
// The dialogues of a project, page by page, newest first.
#include <optional>
#include <string>
#include <vector>

#include "project/workspace.h"
#include "store/dialogue_rows.h"

namespace blue {

struct DialogueQuery {
  std::optional<DialogueStatus> status;
  std::size_t limit = 50;
  std::optional<std::string> cursor;  // of the page before
};

struct DialogueList {
  std::vector<DialogueRow> rows;
  std::size_t total = 0;
  std::optional<std::string> next_cursor;
};

// Lets the index catch up first; invalid_value for a cursor that did not come from one of these pages.
Result<DialogueList> list_dialogues(const Session& session, const DialogueQuery& query);

}  // namespace blue
