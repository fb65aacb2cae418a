// blue rfc task-complete: one task of a plan is done.
#include "tools/rfc/shared.h"

namespace blue {

struct RfcTaskComplete {
  static constexpr ToolInfo info{
      .group = "rfc",
      .verb = "task_complete",
      .title = "Check off a task",
      .description = "Checks off one task of an RFC's plan, by its number in the plan or by its text.",
      .effect = Effect::writes,
      .toolsets = "rfc",
      .example = "blue rfc task-complete 57 --task 1",
  };
  struct Input : DocumentKey {
    std::string task;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.required("task", &Input::task, "Its number, counting from 1, or its text").length(1, 2000);
    }
  };
  using Output = PlanOutput;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    const DocumentRow row = TRY(load_document(turn.session(), DocumentType::rfc, input.id));
    DocumentPlan plan = TRY(load_plan(turn.project(), row));
    std::string completed = TRY(complete_task(turn, plan, input.task));
    Output output = plan_output(row, plan);
    output.completed = std::move(completed);
    return output;
  }
};

extern constinit const Tool rfc_task_complete_tool = make_tool<RfcTaskComplete>();

}  // namespace blue
