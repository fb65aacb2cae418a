// blue prd check: one acceptance criterion is met.
#include "base/format.h"
#include "documents/sections.h"
#include "library/check_boxes.h"
#include "library/conflicts.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct PrdCheck {
  static constexpr ToolInfo info{
      .title = "Check off a criterion",
      .description =
          "Checks off one acceptance criterion of a PRD, by its number in the list or by its text; undo "
          "opens "
          "it again.",
      .effect = Effect::writes,
      .example = "blue prd check 3 --criterion 1",
  };
  struct Input : DocumentKey {
    std::string criterion;
    bool undo = false;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.required<&Input::criterion>("Its number, counting from 1, or its text").length(1, 2000).sentence();
      f.optional<&Input::undo>("Open the criterion again");
    }
  };
  struct Output {
    std::string id, path, criterion;
    BoxCount criteria;
    std::optional<NextAction> next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::id, &Output::path>();
      f.optional<&Output::criterion>("The criterion that was meant");
      f.optional<&Output::criteria>("All of them, counted").loose();
      f.plain<&Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::prd, input));
    TRY(check_whole(turn.project(), document.row));
    std::string text = document.text;
    const auto section = find_section(text, "Acceptance Criteria");
    Output output{id_of(document.row), document.row.path, {}, {}, {}};
    output.criterion = TRY(check_box(text, section ? section->range : TextRange{}, input.criterion,
                                     input.undo, {"criterion", "criterion", "criteria", "PRD"}));
    TRY(save_document(turn, document, std::move(text)));
    output.criteria = box_count(count_criteria(document.text));
    if (document.row.status == "approved" && output.criteria.open.empty())
      output.next_action = next_call(document.row, "complete", {}, "", "every criterion is checked");
    return output;
  }

  static View view(const Output& output) {
    View view{Pairs{{{"criterion", Cell(output.criterion, Tone::strong)},
                     {"checked", format("{} of {}", output.criteria.checked, output.criteria.total)},
                     {"file", path_cell(output.path)}}}};
    if (output.next_action) view.push_back(to_view(*output.next_action));
    return view;
  }
};

extern constinit const Tool prd_check_tool = make_tool<PrdCheck>("prd", "check");

}  // namespace blue
