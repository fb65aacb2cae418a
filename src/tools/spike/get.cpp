// blue spike get: one spike, whole.
#include "tools/document_reading.h"

namespace blue {

struct SpikeGet : DocumentGet<DocumentType::spike> {
  static constexpr ToolInfo info{
      .group = "spike",
      .verb = "get",
      .title = "Show a spike",
      .description = "One spike: header, relations both ways, text, and what to do next.",
      .toolsets = "spike",
      .example = "blue spike get cache-misses",
      .is_open_output = true,
  };
};

extern constinit const Tool spike_get_tool = make_tool<SpikeGet>();

}  // namespace blue
