#include "domain/document/next_step.h"

#include <array>

namespace blue {
namespace {

using enum DocumentStepKind;

struct Row {
  DocumentType type;
  std::string_view status;
  DocumentStep step;
};
constexpr auto kSteps = std::to_array<Row>({
    {DocumentType::rfc, "draft", {change_status, "accept it once it is agreed", "accepted"}},
    {DocumentType::rfc, "accepted", {plan, "list the tasks, then begin"}},
    {DocumentType::rfc, "in-progress", {complete, "when most tasks are done"}},
    {DocumentType::adr, "proposed", {change_status, "accept it once it is decided", "accepted"}},
    {DocumentType::prd, "draft", {approve, "approve it once it is agreed"}},
    {DocumentType::prd, "approved", {complete, "when every criterion is checked"}},
    {DocumentType::spike, "in-progress", {complete, "record what was found"}},
    {DocumentType::audit, "in-progress", {complete, "record what was found"}},
});

}  // namespace

std::optional<DocumentStep> next_step(DocumentType type, std::string_view status) {
  for (const Row& row : kSteps)
    if (row.type == type && row.status == status) return row.step;
  return std::nullopt;
}

std::optional<DocumentStep> next_step(const PlanProgress& progress, std::string_view rfc_status) {
  if (rfc_status == "draft") return DocumentStep{change_status, "the plan stands", "accepted"};
  if (rfc_status == "accepted") return DocumentStep{change_status, "the plan stands", "in-progress"};
  if (rfc_status != "in-progress") return std::nullopt;
  if (progress.is_enough()) return DocumentStep{complete, "enough tasks are done"};
  if (progress.done == progress.total) return std::nullopt;
  return DocumentStep{complete_task, "when the next task is done"};
}

}  // namespace blue
