// blue adr create: a decision, written down.
#include "tools/documents/shared.h"

namespace blue {

struct AdrCreate {
  static constexpr ToolInfo info{
      .group = "adr",
      .verb = "create",
      .title = "Record a decision",
      .description =
          "Writes an architecture decision record with the next number: context, decision, consequences. "
          "Links it with the RFC it comes from.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "adr",
      .example = "blue adr create --title \"Use SQLite\" --status accepted",
      .is_open_output = true,
  };
  struct Input {
    std::string title, status = "accepted";
    std::optional<std::string> rfc;
    std::string context, decision;
    std::vector<std::string> consequences;
    static void describe(Fields<Input>& f) {
      f.required("title", &Input::title, "What was decided about").length(1, 300).positional();
      f.optional("status", &Input::status, "Where it begins").length(1, 100);
      f.optional("rfc", &Input::rfc, "RFC it comes from").length(1, 4096);
      f.optional("context", &Input::context, "What made it necessary").length(0, 50000);
      f.optional("decision", &Input::decision, "What was decided").length(0, 50000);
      f.optional("consequences", &Input::consequences, "What follows")
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
  static View view(const Output& output) { return to_view(output); }
};

extern constinit const Tool adr_create_tool = make_tool<AdrCreate>();

}  // namespace blue
