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
    std::vector<Error> problems;
    const ParsedActions parsed = parse_actions(input, problems);
    std::optional<DocumentStatus> status;
    if (input.status) {
      auto meant = read_status(DocumentType::runbook, *input.status);
      if (meant)
        status = *meant;
      else
        problems.push_back(std::move(meant).error());
    }
    if (parsed.all.empty() && !input.status && trim(input.overview).empty())
      problems.push_back(make_error(codes::missing_field, "There is nothing to change.")
                             .at("actions")
                             .suggest("Give actions, operations, overview or status."));
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    auto opened = open_meant(turn, DocumentType::runbook, input);
    if (!opened) problems.push_back(std::move(opened).error());
    if (!problems.empty()) return fail(combine(std::move(problems)));
    OpenDocument& document = *opened;
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
