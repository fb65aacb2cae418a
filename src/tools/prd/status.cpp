// blue prd status: a step in the life of a PRD, also back to draft.
#include "domain/error_codes.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct PrdStatus {
  static constexpr ToolInfo info =
      document_tool("Change the status of a PRD",
                    "Moves a PRD from draft to approved, or back to draft. blue_prd_complete makes it "
                    "implemented, once its acceptance criteria are checked.",
                    "blue prd status 3 draft");
  struct Input : DocumentKey {
    std::string status;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.required<&Input::status>("New status").length(1, 100).positional();
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    const DocumentStatus to = TRY(read_status(DocumentType::prd, input.status));
    if (to.word == "implemented")
      return fail(make_error(codes::contradiction, "A PRD becomes implemented when it is completed.")
                      .at("status", input.status)
                      .suggest("blue prd complete checks its acceptance criteria and takes the step."));
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::prd, input));
    return take_step(turn, document, to);
  }
};

extern constinit const Tool prd_status_tool = make_tool<PrdStatus>("prd", "status");

}  // namespace blue
