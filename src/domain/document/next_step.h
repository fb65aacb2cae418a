#pragma once
// What follows a document's status. Which tool does it is for tools/ to say.
#include <optional>
#include <string_view>

#include "domain/document/kinds.h"
#include "domain/document/plan_progress.h"

namespace blue {

enum class DocumentStepKind { change_status, approve, plan, complete_task, complete, close };

struct NextDocumentStep {
  DocumentStepKind kind = DocumentStepKind::change_status;
  std::string_view reason;
  std::string_view status = {};  // change_status: the word of the next status
};

// True while there is something left to do about a document with this status.
bool is_open_status(DocumentType type, const DocumentStatus& status);
// What usually follows a status; empty where nothing does, and for an unknown word.
std::optional<NextDocumentStep> next_step(DocumentType type, std::string_view status);

// What follows for an RFC with a plan; empty where nothing does.
std::optional<NextDocumentStep> next_step(const PlanProgress& progress, std::string_view rfc_status);

}  // namespace blue
