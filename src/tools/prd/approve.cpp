// blue prd approve: it is agreed.
#include "tools/documents/shared.h"

namespace blue {

struct PrdApprove {
  static constexpr ToolInfo info{
      .group = "prd",
      .verb = "approve",
      .title = "Approve a PRD",
      .description = "Takes a PRD from draft to approved, renames its file and repairs links to it.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "prd",
      .example = "blue prd approve 3",
      .is_open_output = true,
  };
  using Input = DocumentKey;
  using Output = DocumentWritten;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    DocumentRow row = TRY(load_document(turn.session(), DocumentType::prd, input.id));
    OpenDocument document = TRY(open_document(turn.project(), std::move(row)));
    return take_step(turn, document, *find_status(DocumentType::prd, "approved"));
  }
  static View view(const Output& output) { return to_view(output); }
};

extern constinit const Tool prd_approve_tool = make_tool<PrdApprove>();

}  // namespace blue
