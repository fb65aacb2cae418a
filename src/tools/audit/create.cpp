// blue audit create: something is looked at closely.
#include "tools/document_parts.h"

namespace blue {

struct AuditCreate {
  static constexpr ToolInfo info{
      .group = "audit",
      .verb = "create",
      .title = "Begin an audit",
      .description = "Opens an audit of a part of the project; complete it with summary and findings.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "audit",
      .example = "blue audit create --title \"Login flow\" --scope \"security\"",
      .is_open_output = true,
  };
  struct Input {
    std::string title, audit_type, scope;
    static void describe(Fields<Input>& f) {
      f.required("title", &Input::title, "What is audited").length(1, 300).positional();
      f.optional("audit_type", &Input::audit_type, "Kind: security, repository, …")
          .length(0, 100)
          .alias("type");
      f.optional("scope", &Input::scope, "What is looked at").length(0, 20000);
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
  static View view(const Output& output) { return to_view(output); }
};

extern constinit const Tool audit_create_tool = make_tool<AuditCreate>();

}  // namespace blue
