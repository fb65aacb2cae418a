// blue audit list: the audits of the project, newest first.
#include "tools/document_listing.h"

namespace blue {

struct AuditList {
  static constexpr ToolInfo info{
      .group = "audit",
      .verb = "list",
      .title = "List audits",
      .description =
          "The audits of this project, newest first, with status, day and file. Statuses: in-progress, "
          "complete.",
      .toolsets = "audit",
      .example = "blue audit list",
  };
  using Input = DocumentListInput;
  using Output = DocumentListOutput;
  static Result<Output> run(Workspace& workspace, const Input& input) {
    return list_type(workspace, DocumentType::audit, input);
  }
  static View view(const Output& output) { return list_view(DocumentType::audit, output); }
};

extern constinit const Tool audit_list_tool = make_tool<AuditList>();

}  // namespace blue
