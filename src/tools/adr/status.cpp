// blue adr status: one step in the life of an ADR.
#include "tools/document_superseding.h"

namespace blue {

struct AdrStatus {
  static constexpr ToolInfo info{
      .group = "adr",
      .verb = "status",
      .title = "Change the status of an ADR",
      .description =
          "Changes the status of an ADR: proposed, accepted, deprecated, superseded. Renames the file and "
          "repairs links to it.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "adr",
      .example = "blue adr status 14 --status superseded --superseded-by 21",
      .is_open_output = true,
  };
  using Input = DocumentStatusInput;
  using Output = DocumentWritten;
  static Result<Output> run(Workspace& workspace, const Input& input) {
    return step_document(workspace, DocumentType::adr, input);
  }
  static View view(const Output& output) { return to_view(output); }
};

extern constinit const Tool adr_status_tool = make_tool<AdrStatus>();

}  // namespace blue
