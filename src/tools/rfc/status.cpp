// blue rfc status: one step in the life of an RFC.
#include "tools/document_superseding.h"

namespace blue {

struct RfcStatus {
  static constexpr ToolInfo info{
      .group = "rfc",
      .verb = "status",
      .title = "Change the status of an RFC",
      .description =
          "Takes an RFC one step on: draft → accepted → in-progress → implemented; superseded from any of "
          "the first three; accepted → draft. Renames the file and repairs links to it.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "rfc",
      .example = "blue rfc status 57 --status accepted",
      .is_open_output = true,
  };
  using Input = DocumentStatusInput;
  using Output = DocumentWritten;
  static Result<Output> run(Workspace& workspace, const Input& input) {
    return step_document(workspace, DocumentType::rfc, input);
  }
  static View view(const Output& output) { return to_view(output); }
};

extern constinit const Tool rfc_status_tool = make_tool<RfcStatus>();

}  // namespace blue
