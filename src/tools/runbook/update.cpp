// blue runbook update: actions added or rewritten, another status.
#include "base/format.h"
#include "documents/sections.h"
#include "tools/runbook/runbook_tool.h"

namespace blue {

struct RunbookUpdate {
  static constexpr ToolInfo info = in_toolsets(
      "runbook,operations",
      document_tool(
          "Update a runbook",
          "Adds actions and operations, rewrites the steps of those of the same name, adds to the overview, "
          "changes the status (active, published, archived). Everything else stays as it is.",
          "blue runbook update queue --status published"));
  struct Input : DocumentKey, GivenActions {
    std::string overview;
    std::optional<std::string> status;
    static void describe(Fields<Input>& f) {
      f.inherit<DocumentKey>();
      f.inherit<GivenActions>();
      f.optional<&Input::overview>("Words to add to the overview").length(0, 20000);
      f.optional<&Input::status>("New status").length(1, 100);
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    const ParsedActions parsed = TRY(parse_actions(input));
    std::optional<DocumentStatus> status;
    if (input.status) status = TRY(read_status(DocumentType::runbook, *input.status));
    if (parsed.all.empty() && !status && trim(input.overview).empty())
      return fail(make_error(codes::missing_field, "There is nothing to change.")
                      .at("actions")
                      .suggest("Give actions, operations, overview or status."));
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::runbook, input));
    // The step comes first: it may be refused, and then nothing has changed.
    const bool is_step = status && status->word != document.row.status;
    DocumentWritten output = is_step ? TRY(take_step(turn, document, *status)) : written(turn, document.row);
    std::string text = with_section_text(document.text, "Overview", input.overview);
    for (const auto& [part, action] : parsed.all) text = with_runbook_action(text, part, action);
    TRY(save_document(turn, document, std::move(text)));
    return output;
  }
};

extern constinit const Tool runbook_update_tool = make_tool<RunbookUpdate>("runbook", "update");

}  // namespace blue
