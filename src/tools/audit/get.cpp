// blue audit get: one audit, whole.
#include "tools/document_reading.h"

namespace blue {

struct AuditGet : DocumentGet<DocumentType::audit> {
  static constexpr ToolInfo info{
      .group = "audit",
      .verb = "get",
      .title = "Show an audit",
      .description = "One audit: header, relations both ways, text, and what to do next.",
      .toolsets = "audit",
      .example = "blue audit get --id login-flow",
      .is_open_output = true,
  };
};

extern constinit const Tool audit_get_tool = make_tool<AuditGet>();

}  // namespace blue
