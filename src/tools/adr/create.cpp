// blue adr create: writes down a decision.
#include "tools/documents/shared.h"

namespace blue {

struct AdrCreate {
  static constexpr ToolInfo info =
      document_tool("adr", "create", "Record a decision",
                    "Writes an architecture decision record with the next number: context, decision, "
                    "consequences. Links it with the RFC it comes from.",
                    "blue adr create --title \"Use SQLite\" --status accepted");
  struct Input {
    std::string title, status = "accepted";
    std::optional<std::string> rfc;
    std::string context, decision;
    std::vector<std::string> consequences;
    static void describe(Fields<Input>& f) {
      f.required("title", &Input::title, "Subject of the decision").length(1, 300).positional();
      f.optional("status", &Input::status, "Initial status").length(1, 100);
      f.optional("rfc", &Input::rfc, "RFC it comes from").length(1, 4096);
      f.optional("context", &Input::context, "What made it necessary").length(0, 50000);
      f.optional("decision", &Input::decision, "What was decided").length(0, 50000);
      f.optional("consequences", &Input::consequences, "What follows from it")
          .items(0, 100, 2000)
          .flag("consequence");
    }
  };
  using Output = DocumentWritten;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const DocumentStatus status = TRY(read_status(DocumentType::adr, input.status));
    DocumentTurn turn = TRY(DocumentTurn::take(workspace, ProjectNeed::may_be_made));
    const NamedRfc rfc = TRY(name_rfc(turn, DocumentType::adr, input.rfc));
    const OpenDocument document =
        TRY(create_document(turn, {DocumentType::adr,
                                   input.title,
                                   status,
                                   {{{"RFC", rfc.value}},
                                    {{"Context", input.context},
                                     {"Decision", input.decision},
                                     {"Consequences", bullets(input.consequences)}}}}));
    Output output = written(turn, document.row);
    point_back(turn, rfc, "ADR", document.row, output);
    return output;
  }
};

extern constinit const Tool adr_create_tool = make_tool<AdrCreate>();

}  // namespace blue
