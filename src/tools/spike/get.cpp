// blue spike get: one spike, whole.
#include "tools/document_reading.h"

namespace blue {

struct SpikeGet {
  static constexpr ToolInfo info{
      .group = "spike",
      .verb = "get",
      .title = "Show a spike",
      .description = "One spike: header, relations both ways, text, and what to do next.",
      .toolsets = "spike",
      .example = "blue spike get cache-misses",
      .is_open_output = true,
  };
  using Input = DocumentKey;
  using Output = DocumentGetOutput;
  static Result<Output> run(Workspace& workspace, const Input& input) {
    return get_document(workspace, DocumentType::spike, input);
  }
  static View view(const Output& output) { return get_view(output); }
};

extern constinit const Tool spike_get_tool = make_tool<SpikeGet>();

}  // namespace blue
