// blue runbook create: what to do when, written down before it is needed.
#include "tools/runbook/runbook_tool.h"

namespace blue {

struct RunbookCreate {
  static constexpr ToolInfo info = in_toolsets(
      "runbook,operations",
      document_tool(
          "Write a runbook",
          "Writes a runbook: actions for when something is wrong, operations for routine work. Each begins "
          "with its name on the first line; the lines below it are its steps, in markdown or plain.",
          "blue runbook create \"Queue\" --action $'The queue is stuck\\nRun `queue drain`'"));
  struct Input : GivenActions {
    std::string title, overview;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("What it is about").length(1, 300).sentence();
      f.optional<&Input::overview>("Where it runs, whom to ask").length(0, 20000);
      f.inherit<GivenActions>();
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    std::vector<Error> problems;
    const ParsedActions parsed = parse_actions(input, problems);
    if (!problems.empty()) return fail(combine(std::move(problems)));
    std::string actions, operations;
    for (const auto& [part, action] : parsed.all) {
      std::string& text = part == RunbookPart::actions ? actions : operations;
      text += (text.empty() ? "" : "\n\n") + render_runbook_action(action);
    }
    return write_new(
        workspace, {DocumentType::runbook,
                    input.title,
                    initial_status(DocumentType::runbook),
                    {{}, {{"Overview", input.overview}, {"Actions", actions}, {"Operations", operations}}}});
  }
};

extern constinit const Tool runbook_create_tool = make_tool<RunbookCreate>("runbook", "create");

}  // namespace blue
