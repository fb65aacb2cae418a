#pragma once
// The plan of an RFC, `0057-slug.plan.md`: tasks as check boxes in a file beside the RFC, linked both ways.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/lists.h"
#include "domain/document/plan_progress.h"
#include "library/turn.h"

namespace blue {

struct DocumentPlan {
  std::string path;
  std::string text;
};

// The plan of an RFC; empty if it has none, or if this is not an RFC.
Result<std::optional<DocumentPlan>> find_plan(const Project& project, const DocumentRow& rfc);
// The same for an RFC that must have one; file_not_found says how to write it.
Result<DocumentPlan> load_plan(const Project& project, const DocumentRow& rfc);

PlanProgress progress_of(const BoxTally& tasks);
// tasks_unfinished, with the open ones, while too few are done for the RFC to be implemented.
Result<> check_enough_done(const DocumentRow& rfc, const BoxTally& tasks);

// Adds the tasks that the plan does not have yet, in order; makes the plan, and the RFC's link to it, if they
// are missing. Existing tasks keep their place and their mark.
Result<DocumentPlan> write_plan(const DocumentTurn& turn, OpenDocument& rfc,
                                const std::vector<std::string>& tasks);
// Checks one task off, or opens it again: by its number in the plan, counting from 1, or by its text. Returns
// its text. invalid_value lists the open ones.
Result<std::string> complete_task(const DocumentTurn& turn, DocumentPlan& plan, std::string_view task,
                                  bool is_undone = false);

}  // namespace blue
