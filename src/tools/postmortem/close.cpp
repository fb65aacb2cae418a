// blue postmortem close: nothing is left to find out.
#include "base/format.h"
#include "base/layout.h"
#include "operations/postmortem_actions.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct PostmortemClose {
  static constexpr ToolInfo info = in_toolsets(
      "postmortem,operations",
      document_tool("Close a postmortem",
                    "Moves a postmortem from open to closed, with what was learned. Action items that "
                    "are neither checked off nor an RFC are listed as warnings.",
                    "blue postmortem close queue-outage --lessons \"We had no alert.\""));
  struct Input : DocumentKey {
    std::string lessons;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.optional<&Input::lessons>("What was learned").length(0, 50000);
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::postmortem, input));
    const std::vector<ActionItem> items = find_action_items(turn.project().folders, document);
    DocumentWritten output = TRY(take_step(turn, document, *find_status(DocumentType::postmortem, "closed"),
                                           {{}, {{"Lessons Learned", input.lessons}}}));
    for (const ActionItem& item : items)
      if (!item.is_done && item.rfc_path.empty())
        output.warnings.push_back(format("Not done: {}", one_line(item.text, 200)));
    keep_short(output, workspace.scope());
    return output;
  }
};

extern constinit const Tool postmortem_close_tool = make_tool<PostmortemClose>("postmortem", "close");

}  // namespace blue
