// blue adr create: writes down a decision.
#include "tools/documents/document_tool.h"

namespace blue {

struct AdrCreate {
  static constexpr ToolInfo info =
      document_tool("Record a decision",
                    "Writes an architecture decision record with the next number: context, decision, "
                    "consequences. Links it with the RFC it comes from.",
                    "blue adr create Use SQLite --supersedes 2");
  struct Input {
    std::string title, status = "accepted";
    std::optional<std::string> rfc, supersedes;
    std::optional<int> number;
    std::string context, decision;
    std::vector<std::string> consequences;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("Subject of the decision").length(1, 300).sentence();
      f.optional<&Input::status>("Initial status").length(1, 100);
      f.optional<&Input::rfc>("RFC it comes from").length(1, 4096);
      f.optional<&Input::supersedes>("ADR that it replaces").length(1, 4096);
      f.optional<&Input::number>("Its number; default the next one").range(1, 999'999'999);
      f.optional<&Input::context>("What made it necessary").length(0, 50000);
      f.optional<&Input::decision>("What was decided").length(0, 50000);
      f.optional<&Input::consequences>("What follows from it").items(0, 100, 2000).flag("consequence");
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    const DocumentStatus status = TRY(read_status(DocumentType::adr, input.status));
    return write_new(workspace,
                     {DocumentType::adr,
                      input.title,
                      status,
                      {{},
                       {{"Context", input.context},
                        {"Decision", input.decision},
                        {"Consequences", bullets(input.consequences)}}},
                      input.number},
                     input.rfc, "ADR", input.supersedes);
  }
};

extern constinit const Tool adr_create_tool = make_tool<AdrCreate>("adr", "create");

}  // namespace blue
