#pragma once
// What follows a document's status, and when enough of an RFC's plan is done. Which tool does it is for
// tools/ to say.
#include <cstddef>
#include <optional>
#include <string_view>

#include "domain/document/kinds.h"

namespace blue {

// by_hand: in an editor; Blue has no tool for it.
enum class DocumentStepKind { change_status, approve, plan, complete_task, complete, by_hand };

struct NextDocumentStep {
  DocumentStepKind kind = DocumentStepKind::change_status;
  std::string_view reason;
  std::string_view status = {};  // change_status: the word of the next status
};

// True while there is something left to do about a document with this status.
bool is_open_status(DocumentType type, const DocumentStatus& status);
// What usually follows a status; empty where no tool does it, and for an unknown word.
std::optional<NextDocumentStep> next_step(DocumentType type, std::string_view status);

// The share of its tasks from which on an RFC may be completed.
inline constexpr int kEnoughPercent = 70;

// The tasks of an RFC's plan, counted.
struct PlanProgress {
  std::size_t done = 0, total = 0;
  // How many of a hundred tasks are done, rounded down.
  int percent() const { return total == 0 ? 0 : static_cast<int>(done * 100 / total); }
  bool is_enough() const { return percent() >= kEnoughPercent; }
};

// What follows for an RFC with a plan; empty where nothing does.
std::optional<NextDocumentStep> next_step(const PlanProgress& progress, std::string_view rfc_status);

}  // namespace blue
