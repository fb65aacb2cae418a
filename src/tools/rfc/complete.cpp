// blue rfc complete: it is built.
#include "base/format.h"
#include "markdown/quote.h"
#include "tools/rfc/shared.h"

namespace blue {

struct RfcComplete {
  static constexpr ToolInfo info{
      .group = "rfc",
      .verb = "complete",
      .title = "Complete an RFC",
      .description =
          "Takes an RFC in progress to implemented. Refused while fewer than 70 % of the tasks in its plan "
          "are "
          "done, with the open ones.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "rfc",
      .example = "blue rfc complete 57",
      .is_open_output = true,
  };
  using Input = DocumentKey;
  using Output = DocumentWritten;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    DocumentRow row = TRY(load_document(turn.session(), DocumentType::rfc, input.id));
    const DocumentPlan plan = TRY(load_plan(turn.project(), row));
    const BoxTally tasks = count_boxes(plan.text);
    TRY(check_tasks(row, tasks));
    OpenDocument document = TRY(open_document(turn.project(), std::move(row)));
    Output output = TRY(take_step(turn, document, *find_status(DocumentType::rfc, "implemented")));
    for (const std::string& task : tasks.open)
      output.warnings.push_back(format("Not done: {}", one_line(task, 200)));
    keep_short(output);
    return output;
  }
  static View view(const Output& output) { return to_view(output); }
};

extern constinit const Tool rfc_complete_tool = make_tool<RfcComplete>();

}  // namespace blue
