#include "domain/document/next_step.h"

#include <array>

namespace blue {
namespace {

// What there is to do about a document with this status; null when it is finished.
const NextDocumentStep* find_step(DocumentType of, std::string_view word) {
  using enum DocumentStepKind;
  struct Row {
    DocumentType type;
    std::string_view status;
    NextDocumentStep step;
  };
  static constexpr auto kRows = std::to_array<Row>({
      {DocumentType::rfc, "draft", {change_status, "accept it once it is agreed", "accepted"}},
      {DocumentType::rfc, "accepted", {plan, "list the tasks, then begin"}},
      {DocumentType::rfc, "in-progress", {complete, "when most tasks are done"}},
      {DocumentType::adr, "proposed", {change_status, "accept it once it is decided", "accepted"}},
      {DocumentType::prd, "draft", {approve, "approve it once it is agreed"}},
      {DocumentType::prd, "approved", {complete, "when every criterion is checked"}},
      {DocumentType::spike, "in-progress", {complete, "record what was found"}},
      {DocumentType::audit, "in-progress", {complete, "record what was found"}},
      {DocumentType::postmortem, "open", {close, "once every action is done or has its RFC"}},
  });
  for (const Row& row : kRows)
    if (row.type == of && row.status == word) return &row.step;
  return nullptr;
}

}  // namespace

bool is_open_status(DocumentType type, const DocumentStatus& status) {
  return find_step(type, status.word) != nullptr;
}

std::optional<NextDocumentStep> next_step(DocumentType type, std::string_view status) {
  const NextDocumentStep* step = find_step(type, status);
  return step ? std::optional(*step) : std::nullopt;
}

std::optional<NextDocumentStep> next_step(const PlanProgress& progress, std::string_view rfc_status) {
  using enum DocumentStepKind;
  if (rfc_status == "draft") return NextDocumentStep{change_status, "the plan is written", "accepted"};
  if (rfc_status == "accepted") return NextDocumentStep{change_status, "the plan is written", "in-progress"};
  if (rfc_status != "in-progress") return std::nullopt;
  if (progress.is_enough()) return NextDocumentStep{complete, "enough tasks are done"};
  if (progress.done == progress.total) return std::nullopt;
  return NextDocumentStep{complete_task, "when the next task is done"};
}

}  // namespace blue
