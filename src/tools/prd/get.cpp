// blue prd get: one PRD, whole.
#include "tools/document_reading.h"

namespace blue {

struct PrdGet : DocumentGet<DocumentType::prd> {
  static constexpr ToolInfo info{
      .group = "prd",
      .verb = "get",
      .title = "Show a PRD",
      .description =
          "One PRD: header, relations, its acceptance criteria counted, text, and what to do next.",
      .toolsets = "prd",
      .example = "blue prd get --number 0003",
      .is_open_output = true,
  };
};

extern constinit const Tool prd_get_tool = make_tool<PrdGet>();

}  // namespace blue
