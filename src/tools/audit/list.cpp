// blue audit list: the audits of the project, newest first.
#include "tools/document_listing.h"

namespace blue {

struct AuditList : DocumentList<DocumentType::audit> {
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
};

extern constinit const Tool audit_list_tool = make_tool<AuditList>();

}  // namespace blue
