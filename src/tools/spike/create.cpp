// blue spike create: a question with a time box.
#include "tools/documents/document_tool.h"

namespace blue {

struct SpikeCreate {
  static constexpr ToolInfo info = document_tool(
      "Start a spike", "Opens a time-boxed investigation of one question; complete it with what was found.",
      "blue spike create --title \"Cache misses\" --question \"Why is the cache cold?\" --rfc 0057");
  struct Input {
    std::string title, question, time_box;
    std::optional<std::string> rfc;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("What to investigate").length(1, 300).sentence();
      f.optional<&Input::question>("The question to answer").length(0, 20000);
      f.optional<&Input::time_box>("How long it may take, such as 4h").length(0, 100);
      f.optional<&Input::rfc>("RFC it belongs to").length(1, 4096);
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    return write_new(workspace,
                     {DocumentType::spike,
                      input.title,
                      initial_status(DocumentType::spike),
                      {{{"Time Box", input.time_box}}, {{"Question", input.question}}}},
                     input.rfc, "Spike");
  }
};

extern constinit const Tool spike_create_tool = make_tool<SpikeCreate>("spike", "create");

}  // namespace blue
