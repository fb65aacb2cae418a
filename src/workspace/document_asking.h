#pragma once
// How the index is asked about documents: an index that turns out to be damaged is made again, and asked
// again.
#include "domain/error_codes.h"
#include "workspace/document_index.h"

namespace blue {

// What `ask` makes of the index.
template <class Ask>
auto ask_index(Workspace& workspace, const Project& project, Ask ask)
    -> std::invoke_result_t<Ask&, Database&> {
  auto index = TRY(workspace.index(project));
  auto answer = ask(index.database);
  if (answer || answer.error().code != codes::index_damaged) return answer;
  TRY(workspace.replace_damaged_index(project));
  TRY(survey_documents(workspace, project));
  return ask(TRY(workspace.index(project)).database);
}

}  // namespace blue
