#pragma once
// Which action of which runbook fits what somebody says is wrong. Words count by how rare they are; one that
// an action is named with counts more than one in its steps. An action of exactly this name is the best; of
// equals, the one that has the words in the order in which they were given.
#include <string>
#include <string_view>
#include <vector>

#include "documents/runbook.h"
#include "project/workspace.h"
#include "store/document_rows.h"

namespace blue {

struct FoundAction {
  DocumentRow runbook;
  RunbookAction action;
  double score = 0;                  // 0 … 1; 1 when every word is in its name
  std::vector<std::string> matched;  // the words that occur
};

// The actions of one runbook, or of all that are not archived, in the order of titles. Expects a survey in
// the same call.
Result<std::vector<FoundAction>> list_actions(const Session& session, const DocumentRow* runbook);
// Those that have at least one of the words that say something, best first.
Result<std::vector<FoundAction>> look_up_action(const Session& session, std::string_view words);
// Scores and sorts `all` for `words`, without those that have none of them.
void rank_actions(std::vector<FoundAction>& all, std::string_view words);

}  // namespace blue
