#include "library/plan.h"

#include <algorithm>
#include <ranges>

#include "base/embedded.h"
#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "documents/header.h"
#include "documents/sections.h"
#include "domain/error_codes.h"
#include "library/check_boxes.h"
#include "library/create.h"
#include "library/files.h"
#include "library/find.h"
#include "library/relations.h"

namespace blue {
namespace {

constexpr std::size_t kMostOpenShown = 50;

Result<DocumentPlan> make_plan(const DocumentTurn& turn, const DocumentRow& rfc) {
  DocumentPlan plan{plan_path(turn.project().folders, rfc.path).value_or(""),
                    TRY(load_template(turn.project(), "plan"))};
  plan.text =
      fill(plan.text,
           {{"title", rfc.title}, {"rfc", render_document_link(plan.path, rfc)}, {"number", id_of(rfc)}});
  return plan;
}

}  // namespace

Result<std::optional<DocumentPlan>> find_plan(const Project& project, const DocumentRow& rfc) {
  auto path = plan_path(project.folders, rfc.path);
  if (!path) return std::nullopt;
  const Path file = project.root / *path;
  if (std::filesystem::is_symlink(file))
    return fail(
        make_error(codes::path_outside_project, format("{} is a link; a plan must be a regular file.", *path))
            .with_value(*path)
            .suggest("Replace the link with the file."));
  if (!is_present(file)) return std::nullopt;
  return DocumentPlan{*std::move(path), TRY(read_file(file))};
}

Result<DocumentPlan> load_plan(const Project& project, const DocumentRow& rfc) {
  if (auto plan = TRY(find_plan(project, rfc))) return *std::move(plan);
  return fail(make_error(codes::file_not_found, format("{} has no plan yet.", name_of(rfc)))
                  .at("id", id_of(rfc))
                  .suggest(format("blue rfc plan {} --task \"...\" writes one.", id_of(rfc))));
}

PlanProgress progress_of(const BoxTally& tasks) { return {tasks.checked, tasks.total}; }

Result<> check_enough_done(const DocumentRow& rfc, const BoxTally& tasks) {
  const PlanProgress progress = progress_of(tasks);
  if (progress.is_enough()) return {};
  JsonArray open;
  for (const std::string& task : tasks.open | std::views::take(kMostOpenShown))
    open.push_back(one_line(task, 200));
  return fail(
      make_error(codes::tasks_unfinished, format("{} of {} tasks of {} are done; {} % are needed.",
                                                 tasks.checked, tasks.total, name_of(rfc), kEnoughPercent))
          .with("open", std::move(open))
          .with("percent", progress.percent())
          .suggest(format("blue rfc task-complete {} NUMBER checks one off.", id_of(rfc))));
}

Result<DocumentPlan> write_plan(const DocumentTurn& turn, OpenDocument& rfc,
                                const std::vector<std::string>& tasks) {
  auto found = TRY(find_plan(turn.project(), rfc.row));
  DocumentPlan plan = found ? *std::move(found) : TRY(make_plan(turn, rfc.row));
  std::string added;
  std::vector<CheckBox> boxes = find_check_boxes(plan.text);
  for (const std::string& task : tasks) {
    const std::string line = one_line(task);
    const auto is_same = [&](const CheckBox& box) { return same_word(box.text, line); };
    if (line.empty() || std::ranges::any_of(boxes, is_same)) continue;
    boxes.push_back({false, line, {}});
    added += format("{}- [ ] {}", added.empty() ? "" : "\n", line);
  }
  if (!added.empty()) plan.text = with_section_text(plan.text, "Tasks", added);
  TRY(turn.write(plan.path, plan.text));
  std::string text = with_header_row(rfc.text, "Plan", render_file_link(rfc.row.path, plan.path, "Tasks"));
  TRY(save_document(turn, rfc, std::move(text)));
  return plan;
}

Result<std::string> complete_task(const DocumentTurn& turn, DocumentPlan& plan, std::string_view task,
                                  bool is_undone) {
  const std::string before = plan.text;
  std::string done =
      TRY(check_box(plan.text, {0, plan.text.size()}, task, is_undone, {"task", "task", "tasks", "plan"}));
  if (plan.text != before) TRY(turn.write(plan.path, plan.text));
  return done;
}

}  // namespace blue
