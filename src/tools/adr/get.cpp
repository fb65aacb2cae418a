// blue adr get: one ADR, whole.
#include "tools/document_reading.h"

namespace blue {

struct AdrGet : DocumentGet<DocumentType::adr> {
  static constexpr ToolInfo info{
      .group = "adr",
      .verb = "get",
      .title = "Show an ADR",
      .description = "One ADR: header, relations both ways, and its text.",
      .toolsets = "adr",
      .example = "blue adr get --number 0014",
      .is_open_output = true,
  };
};

extern constinit const Tool adr_get_tool = make_tool<AdrGet>();

}  // namespace blue
