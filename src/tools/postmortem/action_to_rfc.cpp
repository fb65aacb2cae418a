// blue postmortem action-to-rfc: an action item that needs a proposal of its own.
#include "base/format.h"
#include "documents/sections.h"
#include "library/find.h"
#include "operations/postmortem_actions.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct PostmortemActionToRfc {
  static constexpr ToolInfo info = [] {
    ToolInfo tool =
        in_toolsets("postmortem,operations",
                    document_tool("Turn an action item into an RFC",
                                  "Writes an RFC for an action item of a postmortem and links the two "
                                  "both ways. An item that has its RFC keeps it: repeating the call "
                                  "changes nothing.",
                                  "blue postmortem action-to-rfc queue-outage --action 2"));
    tool.is_idempotent = true;
    return tool;
  }();
  struct Input : DocumentKey {
    std::string action;
    std::optional<std::string> rfc_title;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.required<&Input::action>("Number or words of the action item").length(1, 2000).positional();
      f.optional<&Input::rfc_title>("Title of the RFC; default the item's words").length(1, 300);
    }
  };
  struct Output : DocumentWritten {
    std::string postmortem, action;
    bool created = false;
    static void describe(Fields<Output>& f) {
      f.inherit<DocumentWritten>();
      f.optional<&Output::postmortem>("File of the postmortem");
      f.optional<&Output::action>("The action item");
      f.optional<&Output::created>("False for an RFC that was there already");
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::postmortem, input));
    ActionRfc made = TRY(make_action_rfc(turn, document, input.action, input.rfc_title));
    Output output{written(turn, made.rfc)};
    output.postmortem = document.row.path;
    output.action = made.action.text;
    output.created = made.is_new;
    if (!made.is_new)
      output.warnings.push_back(format("This action item has its RFC already: {}.{}", name_of(made.rfc),
                                       input.rfc_title ? " Its title stays as it is." : ""));
    // An RFC without a proposal is to be written, not accepted.
    const OpenDocument rfc = TRY(open_document(turn.project(), made.rfc));
    const auto proposal = find_section(rfc.text, "Proposal");
    if (!proposal || section_text(rfc.text, *proposal).empty()) output.next_action.reset();
    return output;
  }

  static View view(const Output& output) {
    View view = to_view(static_cast<const DocumentWritten&>(output));
    std::get<Pairs>(view.front()).rows.emplace_back("postmortem", output.postmortem);
    return view;
  }
};

extern constinit const Tool postmortem_action_to_rfc_tool =
    make_tool<PostmortemActionToRfc>("postmortem", "action_to_rfc");

}  // namespace blue
