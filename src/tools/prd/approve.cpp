// blue prd approve: the draft is agreed.
#include "tools/documents/document_tool.h"

namespace blue {

struct PrdApprove {
  static constexpr ToolInfo info = document_tool(
      "Approve a PRD", "Moves a PRD from draft to approved, renames its file and repairs links to it.",
      "blue prd approve 3");

  static Result<DocumentWritten> run(Workspace& workspace, const DocumentKey& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::prd, input));
    return take_step(turn, document, *find_status(DocumentType::prd, "approved"));
  }
};

extern constinit const Tool prd_approve_tool = make_tool<PrdApprove>("prd", "approve");

}  // namespace blue
