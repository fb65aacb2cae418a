// blue runbook actions: everything the runbooks know how to do.
#include "base/format.h"
#include "library/survey.h"
#include "tools/runbook/runbook_tool.h"

namespace blue {

struct RunbookActions {
  static constexpr ToolInfo info = in_toolsets(
      "runbook,operations",
      document_tool("List actions",
                    "Every action and operation of one runbook, or of all that are not archived, with "
                    "steps and commands.",
                    "blue runbook actions queue", Effect::reads));
  struct Input {
    std::optional<std::string> id;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::id>("Slug, path or title of a runbook; default all")
          .length(1, 4096)
          .alias("path")
          .alias("title")
          .positional();
    }
  };
  struct Output {
    std::vector<ActionItemOutput> actions;
    std::size_t total = 0, left_out = 0;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::actions>("By runbook").loose();
      f.plain<&Output::total>();
      f.optional<&Output::left_out>("Actions that are not listed: name one runbook to see its actions");
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    TRY(survey_documents(session));
    std::optional<DocumentRow> runbook;
    if (input.id) runbook = TRY(load_document(session, DocumentType::runbook, *input.id));
    Output output;
    for (const FoundAction& one : TRY(list_actions(session, runbook ? &*runbook : nullptr)))
      output.actions.push_back(to_output(one));
    output.total = output.actions.size();
    std::size_t room = workspace.scope().reply_budget;
    output.left_out = cut_to_fit(output.actions, room);
    return output;
  }

  static View view(const Output& output) {
    if (output.actions.empty())
      return {Paragraph{"No actions found."},
              NextStep{"blue runbook create --help", "write a runbook with actions"}};
    Table table{{"runbook", "action", "steps"}, {}};
    for (const ActionItemOutput& one : output.actions)
      table.rows.push_back({Cell(one.runbook, Tone::strong), one.action, format("{}", one.steps.size())});
    View view{table};
    if (output.left_out > 0)
      view.push_back(Paragraph{
          Cell(format("{} more: name one runbook to see its actions.", output.left_out), Tone::dim)});
    return view;
  }
};

extern constinit const Tool runbook_actions_tool = make_tool<RunbookActions>("runbook", "actions");

}  // namespace blue
