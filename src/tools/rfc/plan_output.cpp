#include "tools/rfc/plan_output.h"

#include "base/format.h"

namespace blue {

void PlanOutput::describe(Fields<PlanOutput>& f) {
  f.optional<&PlanOutput::id>("Number of the RFC");
  f.optional<&PlanOutput::path>("File with the tasks");
  f.optional<&PlanOutput::completed>("Task that was checked off");
  f.plain<&PlanOutput::tasks, &PlanOutput::percent, &PlanOutput::next_action>();
}

namespace {

std::optional<NextAction> next_of_plan(const DocumentRow& rfc, const BoxTally& tasks) {
  const auto step = next_step(progress_of(tasks), rfc.status);
  if (!step) return std::nullopt;
  if (step->kind != DocumentStepKind::complete_task) return next_call(rfc, *step);
  return next_call(rfc, "task_complete", {{"task", tasks.open.front()}},
                   format("--task {}", tasks.first_open), std::string(step->reason));
}

}  // namespace

PlanOutput plan_output(const DocumentRow& rfc, const DocumentPlan& plan) {
  const BoxTally tasks = count_boxes(plan.text);
  return {
      id_of(rfc), plan.path, "", box_count(tasks), progress_of(tasks).percent(), next_of_plan(rfc, tasks)};
}

View to_view(const PlanOutput& output) {
  View view{
      Pairs{{{"plan", output.path},
             {"done", format("{} of {}, {} %", output.tasks.checked, output.tasks.total, output.percent)}}}};
  if (!output.completed.empty())
    view.insert(view.begin(), Paragraph{Cell("Done: " + output.completed, Tone::good)});
  if (output.next_action) view.push_back(to_view(*output.next_action));
  return view;
}

}  // namespace blue
