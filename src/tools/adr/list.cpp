// blue adr list: the ADRs of the project, newest first.
#include "tools/document_listing.h"

namespace blue {

struct AdrList : DocumentList<DocumentType::adr> {
  static constexpr ToolInfo info{
      .group = "adr",
      .verb = "list",
      .title = "List ADRs",
      .description =
          "The ADRs of this project, newest first, with status, day and file. Statuses: proposed, accepted, "
          "deprecated, superseded.",
      .toolsets = "adr",
      .example = "blue adr list",
  };
};

extern constinit const Tool adr_list_tool = make_tool<AdrList>();

}  // namespace blue
