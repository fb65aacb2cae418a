// blue rfc complete: enough of the plan is done.
#include "base/format.h"
#include "markdown/quote.h"
#include "tools/rfc/plan_output.h"

namespace blue {

struct RfcComplete {
  static constexpr ToolInfo info =
      document_tool("Complete an RFC",
                    "Moves an RFC from in-progress to implemented. Refused while fewer than 70 % of the "
                    "tasks in its plan are done, with the open ones.",
                    "blue rfc complete 57");

  static Result<DocumentWritten> run(Workspace& workspace, const DocumentKey& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    DocumentRow row = TRY(load_document(turn.session(), DocumentType::rfc, input.id));
    const DocumentPlan plan = TRY(load_plan(turn.project(), row));
    const BoxTally tasks = count_boxes(plan.text);
    TRY(check_enough_done(row, tasks));
    OpenDocument document = TRY(open_document(turn.project(), std::move(row)));
    DocumentWritten output = TRY(take_step(turn, document, *find_status(DocumentType::rfc, "implemented")));
    for (const std::string& task : tasks.open)
      output.warnings.push_back(format("Not done: {}", one_line(task, 200)));
    keep_short(output, workspace.scope());
    return output;
  }
};

extern constinit const Tool rfc_complete_tool = make_tool<RfcComplete>("rfc", "complete");

}  // namespace blue
