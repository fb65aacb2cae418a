// blue audit create: starts an audit.
#include "tools/documents/document_tool.h"

namespace blue {

struct AuditCreate {
  static constexpr ToolInfo info = document_tool(
      "Start an audit", "Opens an audit of a part of the project; complete it with its summary and findings.",
      "blue audit create --title \"Login flow\" --scope \"security\"");
  struct Input {
    std::string title, audit_type, scope;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("What is audited").length(1, 300).sentence();
      f.optional<&Input::audit_type>("Kind: security, repository, …").length(0, 100).alias("type");
      f.optional<&Input::scope>("What is covered").length(0, 20000);
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    return write_new(workspace, {DocumentType::audit,
                                 input.title,
                                 initial_status(DocumentType::audit),
                                 {{{"Type", input.audit_type}}, {{"Scope", input.scope}}}});
  }
};

extern constinit const Tool audit_create_tool = make_tool<AuditCreate>("audit", "create");

}  // namespace blue
