// blue prd list: the PRDs of the project, newest first.
#include "tools/document_listing.h"

namespace blue {

struct PrdList : DocumentList<DocumentType::prd> {
  static constexpr ToolInfo info{
      .group = "prd",
      .verb = "list",
      .title = "List PRDs",
      .description =
          "The PRDs of this project, newest first, with status, day and file. Statuses: draft, approved, "
          "implemented.",
      .toolsets = "prd",
      .example = "blue prd list",
  };
};

extern constinit const Tool prd_list_tool = make_tool<PrdList>();

}  // namespace blue
