// blue rfc task-complete: one task of a plan is done.
#include "tools/rfc/plan_output.h"

namespace blue {

struct RfcTaskComplete {
  static constexpr ToolInfo info{
      .title = "Check off a task",
      .description =
          "Checks off one task of an RFC's plan, by its number in the plan or by its text; undo opens it "
          "again.",
      .effect = Effect::writes,
      .example = "blue rfc task-complete 57 1",
  };
  struct Input : DocumentKey {
    std::string task;
    bool undo = false;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.required<&Input::task>("Its number, counting from 1, or its text").length(1, 2000).sentence();
      f.optional<&Input::undo>("Open the task again");
    }
  };

  static Result<PlanOutput> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    const DocumentRow row = TRY(load_document(turn.session(), DocumentType::rfc, input.id));
    DocumentPlan plan = TRY(load_plan(turn.project(), row));
    std::string completed = TRY(complete_task(turn, plan, input.task, input.undo));
    PlanOutput output = plan_output(row, plan);
    output.completed = std::move(completed);
    return output;
  }
};

extern constinit const Tool rfc_task_complete_tool = make_tool<RfcTaskComplete>("rfc", "task_complete");

}  // namespace blue
