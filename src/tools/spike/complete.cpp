// blue spike complete: records what came of the question.
#include "base/format.h"
#include "tools/documents/document_tool.h"

namespace blue {

enum class SpikeOutcome { no_action, decision_made, recommends_implementation, resolved };
constexpr auto enum_names(SpikeOutcome) {
  using O = SpikeOutcome;
  return std::to_array<EnumName<O>>({{O::no_action, "no-action"},
                                     {O::decision_made, "decision-made"},
                                     {O::recommends_implementation, "recommends-implementation"},
                                     {O::resolved, "resolved"}});
}

struct SpikeComplete {
  static constexpr ToolInfo info = document_tool(
      "Complete a spike",
      "Closes a spike and records its outcome and summary. recommends-implementation leads to an RFC; "
      "resolved means that the fix is already done.",
      "blue spike complete cache-misses --outcome decision-made --summary \"Warm it at start.\"");
  struct Input : DocumentKey {
    SpikeOutcome outcome = SpikeOutcome::no_action;
    std::string summary, fix_summary;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.optional<&Input::outcome>("What follows from it");
      f.optional<&Input::summary>("What was found").length(0, 50000);
      f.optional<&Input::fix_summary>("What was fixed, for resolved").length(0, 50000);
    }
  };

  static constexpr std::string_view kTitles[] = {"No Action", "Decision Made", "Recommends Implementation",
                                                 "Resolved"};  // by SpikeOutcome

  static NextAction rfc_from(const DocumentRow& spike) {
    return {"blue_rfc_create", JsonObject{{"title", spike.title}, {"source_spike", spike.path}},
            format("blue rfc create --title \"...\" --source-spike {}", id_of(spike)),
            "it recommends an implementation"};
  }

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::spike, input));
    const bool is_resolved = input.outcome == SpikeOutcome::resolved;
    const DocumentStatus to = *find_status(DocumentType::spike, is_resolved ? "resolved" : "complete");
    const DocumentWords words{{{"Outcome", std::string(kTitles[static_cast<std::size_t>(input.outcome)])}},
                              {{"Summary", input.summary}, {"Fix", input.fix_summary}}};
    DocumentWritten output = TRY(take_step(turn, document, to, words));
    if (input.outcome == SpikeOutcome::recommends_implementation) output.next_action = rfc_from(document.row);
    return output;
  }
};

extern constinit const Tool spike_complete_tool = make_tool<SpikeComplete>("spike", "complete");

}  // namespace blue
