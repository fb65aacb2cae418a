// blue rfc status: one step in the life of an RFC.
#include "tools/document_superseding.h"
#include "tools/rfc/shared.h"

namespace blue {

struct RfcStatus : DocumentStep<DocumentType::rfc> {
  static constexpr ToolInfo info{
      .group = "rfc",
      .verb = "status",
      .title = "Change the status of an RFC",
      .description =
          "Takes an RFC one step on: draft → accepted → in-progress → implemented; superseded from any of "
          "the first three; accepted → draft. Renames the file and repairs links to it.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "rfc",
      .example = "blue rfc status 57 --status accepted",
      .is_open_output = true,
  };

  // A plan that is not done holds an RFC back on this way as well.
  static Result<> check_plan(const Project& project, const DocumentRow& row, const DocumentStatus& to) {
    if (to.word != "implemented") return {};
    auto plan = TRY(find_plan(project, row));
    return plan ? check_tasks(row, count_boxes(plan->text)) : Result<>{};
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    return step_document(workspace, DocumentType::rfc, input, check_plan);
  }
};

extern constinit const Tool rfc_status_tool = make_tool<RfcStatus>();

}  // namespace blue
