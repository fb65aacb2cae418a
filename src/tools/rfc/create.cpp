// blue rfc create: a proposal, from a problem, a spike or a dialogue's verdict.
#include "base/format.h"
#include "base/text.h"
#include "dialogues/find.h"
#include "library/files.h"
#include "library/relations.h"
#include "library/rfc_dialogue.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct RfcCreate {
  static constexpr ToolInfo info{
      .title = "Write an RFC",
      .description =
          "Writes an RFC. With dialogue, its verdict, unadopted recommendations and minority report fill it; "
          "an RFC that the dialogue is linked to is completed instead.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "rfc,dialogue",
      .example = "blue rfc create --title \"API versioning\" --dialogue api-versioning",
      .is_open_output = true,
  };
  struct Input {
    std::string title, problem;
    std::optional<std::string> source_spike, dialogue;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("Title").length(1, 300).sentence();
      f.optional<&Input::problem>("Problem to solve").length(0, 50000);
      f.optional<&Input::source_spike>("Spike it comes from").length(1, 4096);
      f.optional<&Input::dialogue>("Dialogue that decided it").length(1, 300).alias("dialogue_id");
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace, ProjectNeed::may_be_made));
    DocumentWords words;
    std::optional<DocumentRow> linked;
    if (input.dialogue) {
      DialogueOutcome outcome = TRY(load_outcome(
          turn.session(), TRY(locate_dialogue(turn.session(), {*input.dialogue, std::nullopt}))));
      words = std::move(outcome.words);
      linked = std::move(outcome.rfc);
    }
    if (!input.problem.empty()) {
      std::erase_if(words.sections, [](const auto& section) { return section.first == "Problem"; });
      words.sections.emplace_back("Problem", input.problem);
    }
    std::optional<DocumentRow> spike;
    if (input.source_spike) {
      TRY(finish_links(turn));  // of a call that was interrupted
      spike = TRY(load_document(turn.session(), DocumentType::spike, *input.source_spike, "source_spike"));
      words.rows.emplace_back(
          "Source Spike",
          render_document_link(document_folder(turn.project(), DocumentType::rfc) + "new.md", *spike));
    }
    DocumentRow row;
    DocumentWritten output;
    if (linked) {
      row = *std::move(linked);
      output = TRY(complete(turn, row, words));
    } else {
      NewDocument rfc{DocumentType::rfc, input.title, initial_status(DocumentType::rfc), std::move(words)};
      if (spike)
        rfc.before = [&](const DocumentRow& made) { note_links(turn, {link_between(*spike, "RFC", made)}); };
      row = TRY(create_document(turn, rfc)).row;
      output = written(turn, row);
    }
    if (spike && link_back(turn, *spike, "RFC", row, output)) note_links(turn, {});
    return output;
  }

  static Result<DocumentWritten> complete(const DocumentTurn& turn, const DocumentRow& row,
                                          const DocumentWords& words) {
    OpenDocument rfc = TRY(open_document(turn.project(), row));
    const std::vector<std::string> left = TRY(complete_rfc(turn, rfc, words));
    DocumentWritten output = written(turn, rfc.row);
    output.warnings.push_back(format(
        "The dialogue is linked to {}, which was completed; no other RFC was written.", name_of(rfc.row)));
    if (!left.empty())
      output.warnings.push_back(
          format("Left as they are: {}. Compare them with the verdict.", join(left, ", ")));
    return output;
  }
};

extern constinit const Tool rfc_create_tool = make_tool<RfcCreate>("rfc", "create");

}  // namespace blue
