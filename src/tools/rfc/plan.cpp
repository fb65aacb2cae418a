// blue rfc plan: the tasks of an RFC.
#include "base/format.h"
#include "tools/rfc/plan_output.h"

namespace blue {

struct RfcPlan {
  static constexpr ToolInfo info{
      .title = "Plan an RFC",
      .description =
          "Writes the tasks of an RFC as checkboxes in a plan next to it. Called again, it adds new tasks "
          "and keeps the marks of the others.",
      .effect = Effect::writes,
      .example = "blue rfc plan 57 --task \"Add the column\" --task \"Backfill\"",
  };
  struct Input : DocumentKey {
    std::vector<std::string> tasks;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.required<&Input::tasks>("What to do").items(1, 500, 2000).flag("task");
    }
  };

  static Result<PlanOutput> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::rfc, input));
    const DocumentPlan plan = TRY(write_plan(turn, document, input.tasks));
    return plan_output(document.row, plan);
  }
};

extern constinit const Tool rfc_plan_tool = make_tool<RfcPlan>("rfc", "plan");

}  // namespace blue
