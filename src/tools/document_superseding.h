#pragma once
// `blue rfc status` and `blue adr status`: a step, and the successor when it is superseded.
#include <optional>
#include <string>

#include "tools/documents/shared.h"

namespace blue {

struct DocumentStatusInput : DocumentKey {
  std::string status;
  std::optional<std::string> superseded_by;
  static void describe(Fields<DocumentStatusInput>& f);
};

// What may speak against a step, besides the type's life cycle; asked while nobody else changes documents.
using StepCheck = Result<> (*)(const Project& project, const DocumentRow& row, const DocumentStatus& to);

// Takes the step; a successor is linked in both files.
Result<DocumentWritten> step_document(Workspace& workspace, DocumentType type,
                                      const DocumentStatusInput& input, StepCheck check = nullptr);

// `blue <type> status` but for its name and description.
template <DocumentType type>
struct DocumentStep {
  using Input = DocumentStatusInput;
  using Output = DocumentWritten;
  static Result<Output> run(Workspace& workspace, const Input& input) {
    return step_document(workspace, type, input);
  }
  static View view(const Output& output) { return to_view(output); }
};

}  // namespace blue
