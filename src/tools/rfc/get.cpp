// blue rfc get: one RFC, whole.
#include "tools/document_reading.h"

namespace blue {

struct RfcGet : DocumentGet<DocumentType::rfc> {
  static constexpr ToolInfo info{
      .group = "rfc",
      .verb = "get",
      .title = "Show an RFC",
      .description = "One RFC: header, relations both ways, tasks of its plan, text, and what to do next.",
      .toolsets = "rfc",
      .example = "blue rfc get --number 0057",
      .is_open_output = true,
  };
};

extern constinit const Tool rfc_get_tool = make_tool<RfcGet>();

}  // namespace blue
