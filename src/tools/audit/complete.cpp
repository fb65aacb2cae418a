// blue audit complete: records what was found.
#include "tools/documents/document_tool.h"

namespace blue {

struct AuditComplete {
  static constexpr ToolInfo info = document_tool(
      "Complete an audit", "Closes an audit and records its summary and findings.",
      "blue audit complete --id login-flow --summary \"Two gaps.\" --finding \"Tokens never expire\"");
  struct Input : DocumentKey {
    std::string summary;
    std::vector<std::string> findings;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.optional<&Input::summary>("Result in brief").length(0, 50000);
      f.optional<&Input::findings>("Findings, one each").items(0, 500, 5000).flag("finding");
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::audit, input));
    return take_step(turn, document, *find_status(DocumentType::audit, "complete"),
                     {{}, {{"Findings", bullets(input.findings)}, {"Summary", input.summary}}});
  }
};

extern constinit const Tool audit_complete_tool = make_tool<AuditComplete>("audit", "complete");

}  // namespace blue
