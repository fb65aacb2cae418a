// blue adr get: one ADR, whole.
#include "tools/document_reading.h"

namespace blue {

struct AdrGet {
  static constexpr ToolInfo info{
      .group = "adr",
      .verb = "get",
      .title = "Show an ADR",
      .description = "One ADR: header, relations both ways, and its text.",
      .toolsets = "adr",
      .example = "blue adr get --number 0014",
      .is_open_output = true,
  };
  using Input = DocumentKey;
  using Output = DocumentGetOutput;
  static Result<Output> run(Workspace& workspace, const Input& input) {
    return get_document(workspace, DocumentType::adr, input);
  }
  static View view(const Output& output) { return get_view(output); }
};

extern constinit const Tool adr_get_tool = make_tool<AdrGet>();

}  // namespace blue
