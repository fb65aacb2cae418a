// blue spike list: the spikes of the project, newest first.
#include "tools/document_listing.h"

namespace blue {

struct SpikeList : DocumentList<DocumentType::spike> {
  static constexpr ToolInfo info{
      .group = "spike",
      .verb = "list",
      .title = "List spikes",
      .description =
          "The spikes of this project, newest first, with status, day and file. Statuses: in-progress, "
          "complete, resolved.",
      .toolsets = "spike",
      .example = "blue spike list --status in-progress",
  };
};

extern constinit const Tool spike_list_tool = make_tool<SpikeList>();

}  // namespace blue
