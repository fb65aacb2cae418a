// blue spike create: a question with a time box.
#include "tools/documents/shared.h"

namespace blue {

struct SpikeCreate {
  static constexpr ToolInfo info = document_tool(
      "spike", "create", "Start a spike",
      "Opens a time-boxed investigation of one question; complete it with what was found.",
      "blue spike create --title \"Cache misses\" --question \"Why is the cache cold?\" --rfc 0057");
  struct Input {
    std::string title, question, time_box;
    std::optional<std::string> rfc;
    static void describe(Fields<Input>& f) {
      f.required("title", &Input::title, "What to investigate").length(1, 300).positional();
      f.optional("question", &Input::question, "The question to answer").length(0, 20000);
      f.optional("time_box", &Input::time_box, "How long it may take, such as 4h").length(0, 100);
      f.optional("rfc", &Input::rfc, "RFC it belongs to").length(1, 4096);
    }
  };
  using Output = DocumentWritten;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace, ProjectNeed::may_be_made));
    const NamedRfc rfc = TRY(name_rfc(turn, DocumentType::spike, input.rfc));
    const OpenDocument document = TRY(create_document(
        turn, {DocumentType::spike,
               input.title,
               initial_status(DocumentType::spike),
               {{{"Time Box", input.time_box}, {"RFC", rfc.value}}, {{"Question", input.question}}}}));
    Output output = written(turn, document.row);
    point_back(turn, rfc, "Spike", document.row, output);
    return output;
  }
};

extern constinit const Tool spike_create_tool = make_tool<SpikeCreate>();

}  // namespace blue
