// blue audit complete: what was found.
#include "tools/documents/shared.h"

namespace blue {

struct AuditComplete {
  static constexpr ToolInfo info{
      .group = "audit",
      .verb = "complete",
      .title = "Complete an audit",
      .description = "Closes an audit and writes summary and findings into it.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "audit",
      .example =
          "blue audit complete --id login-flow --summary \"Two gaps.\" --finding \"Tokens never expire\"",
      .is_open_output = true,
  };
  struct Input : DocumentKey {
    std::string summary;
    std::vector<std::string> findings;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.optional("summary", &Input::summary, "The result in short").length(0, 50000);
      f.optional("findings", &Input::findings, "One each").items(0, 500, 5000).flag("finding");
    }
  };
  using Output = DocumentWritten;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    DocumentRow row = TRY(load_document(turn.session(), DocumentType::audit, input.id));
    OpenDocument document = TRY(open_document(turn.project(), std::move(row)));
    return take_step(turn, document, *find_status(DocumentType::audit, "complete"),
                     {{}, {{"Findings", bullets(input.findings)}, {"Summary", input.summary}}});
  }
  static View view(const Output& output) { return to_view(output); }
};

extern constinit const Tool audit_complete_tool = make_tool<AuditComplete>();

}  // namespace blue
