// blue audit create: starts an audit.
#include "tools/documents/shared.h"

namespace blue {

struct AuditCreate {
  static constexpr ToolInfo info =
      document_tool("audit", "create", "Start an audit",
                    "Opens an audit of a part of the project; complete it with its summary and findings.",
                    "blue audit create --title \"Login flow\" --scope \"security\"");
  struct Input {
    std::string title, audit_type, scope;
    static void describe(Fields<Input>& f) {
      f.required("title", &Input::title, "What is audited").length(1, 300).positional();
      f.optional("audit_type", &Input::audit_type, "Kind: security, repository, …")
          .length(0, 100)
          .alias("type");
      f.optional("scope", &Input::scope, "What is covered").length(0, 20000);
    }
  };
  using Output = DocumentWritten;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace, ProjectNeed::may_be_made));
    const OpenDocument document =
        TRY(create_document(turn, {DocumentType::audit,
                                   input.title,
                                   initial_status(DocumentType::audit),
                                   {{{"Type", input.audit_type}}, {{"Scope", input.scope}}}}));
    return written(turn, document.row);
  }
};

extern constinit const Tool audit_create_tool = make_tool<AuditCreate>();

}  // namespace blue
