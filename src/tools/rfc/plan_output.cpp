#include "tools/rfc/plan_output.h"

#include "base/format.h"
#include "domain/error_codes.h"

namespace blue {

void PlanOutput::describe(Fields<PlanOutput>& f) {
  f.optional<&PlanOutput::id>("Number of the RFC");
  f.optional<&PlanOutput::path>("File with the tasks");
  f.optional<&PlanOutput::completed>("Task that was checked off");
  f.plain<&PlanOutput::tasks, &PlanOutput::percent, &PlanOutput::next_action>();
}

namespace {

PlanProgress progress_of(const BoxTally& tasks) { return {tasks.checked, tasks.total}; }

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

Result<> check_tasks(const DocumentRow& rfc, const BoxTally& tasks) {
  const PlanProgress progress = progress_of(tasks);
  if (progress.is_enough()) return {};
  const BoxCount shown = box_count(tasks);
  JsonArray open(shown.open.begin(), shown.open.end());
  return fail(
      make_error(codes::tasks_unfinished, format("{} of {} tasks of {} are done; {} % are needed.",
                                                 tasks.checked, tasks.total, name_of(rfc), kEnoughPercent))
          .with("open", std::move(open))
          .with("percent", progress.percent())
          .suggest(format("blue rfc task-complete {} --task ... checks one off.", id_of(rfc))));
}

Result<DocumentPlan> load_plan(const Project& project, const DocumentRow& rfc) {
  if (auto plan = TRY(find_plan(project, rfc))) return *std::move(plan);
  return fail(make_error(codes::file_not_found, format("{} has no plan yet.", name_of(rfc)))
                  .at("id", id_of(rfc))
                  .suggest(format("blue rfc plan {} --task \"...\" writes one.", id_of(rfc))));
}

}  // namespace blue
