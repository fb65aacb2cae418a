// blue rfc list: the RFCs of the project, newest first.
#include "tools/document_listing.h"

namespace blue {

struct RfcList : DocumentList<DocumentType::rfc> {
  static constexpr ToolInfo info{
      .group = "rfc",
      .verb = "list",
      .title = "List RFCs",
      .description =
          "The RFCs of this project, newest first, with status, day and file. Statuses: draft, accepted, "
          "in-progress, implemented, superseded.",
      .toolsets = "rfc",
      .example = "blue rfc list --status accepted",
  };
};

extern constinit const Tool rfc_list_tool = make_tool<RfcList>();

}  // namespace blue
