// blue dialogue list: every dialogue of the project, newest first.
#include "base/format.h"
#include "dialogues/find.h"
#include "tools/dialogue/shared.h"

namespace blue {

struct DialogueListTool {
  static constexpr ToolInfo info{
      .group = "dialogue",
      .verb = "list",
      .title = "List dialogues",
      .description =
          "The dialogues of this project, newest first, with status, rounds, velocity and convergence.",
      .toolsets = "dialogue",
      .example = "blue dialogue list --status open",
  };

  struct Input {
    std::optional<DialogueStatus> status;
    int limit = 50;
    std::optional<std::string> cursor;
    static void describe(Fields<Input>& f) {
      f.optional("status", &Input::status, "Only those with this status");
      f.optional("limit", &Input::limit, "Most to return").range(1, 1000);
      f.optional("cursor", &Input::cursor, "next_cursor of the previous page").length(1, 400);
    }
  };
  struct Item : DialogueRow {
    Json converge_percent = 0;
    std::string next_command;
    static void describe(Fields<Item>& f) {
      f.optional("dialogue_id", &Item::dialogue_id, "Id");
      f.optional("title", &Item::title, "Title");
      f.optional("status", &Item::status, "Status");
      f.optional("rounds", &Item::rounds, "Registered rounds");
      f.optional("velocity", &Item::velocity, "Work remaining");
      f.optional("converge_percent", &Item::converge_percent, "Standing signals of the panel");
      f.optional("evidence", &Item::evidence, "What the numbers rest on");
      f.optional("output_dir", &Item::output_dir, "Folder");
      f.optional("created_at", &Item::created_at, "When it was opened");
      f.optional("next_command", &Item::next_command, "What to type next");
    }
  };
  struct Output {
    std::vector<Item> dialogues;
    std::size_t total = 0;
    std::optional<std::string> next_cursor;
    static void describe(Fields<Output>& f) {
      f.optional("dialogues", &Output::dialogues, "Newest first").loose();
      f.optional("total", &Output::total, "How many there are with that status");
      f.optional("next_cursor", &Output::next_cursor, "Where the rest starts; absent at the end");
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialogueList page =
        TRY(list_dialogues(session, {input.status, static_cast<std::size_t>(input.limit), input.cursor}));
    Output output{.dialogues = {}, .total = page.total, .next_cursor = page.next_cursor};
    for (DialogueRow& row : page.rows) {
      Json percent = percent_number(row.converge_signals, row.panel_size);
      std::string command = format("blue dialogue get --id {}", row.dialogue_id);
      output.dialogues.push_back({std::move(row), std::move(percent), std::move(command)});
    }
    return output;
  }

  static View view(const Output& output) {
    if (output.dialogues.empty())
      return {Paragraph{"No dialogues yet."}, NextStep{"blue dialogue create --help", "open the first one"}};
    Table table{{"dialogue", "status", "rounds", "velocity", "converged", "title"}, {}};
    for (const Item& item : output.dialogues)
      table.rows.push_back(
          {Cell(item.dialogue_id, Tone::strong),
           Cell(name_of(item.status), item.status == DialogueStatus::converged ? Tone::good : Tone::plain),
           format("{}", item.rounds), format("{}", item.velocity),
           render_json(item.converge_percent) + " %" +
               (item.evidence == Evidence::declared ? " declared" : ""),
           item.title});
    View view{table};
    if (output.next_cursor)
      view.push_back(NextStep{format("blue dialogue list --cursor {}", *output.next_cursor),
                              format("{} in total", output.total)});
    return view;
  }
};

extern constinit const Tool dialogue_list_tool = make_tool<DialogueListTool>();

}  // namespace blue
