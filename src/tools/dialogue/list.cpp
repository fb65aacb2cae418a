// blue dialogue list: every dialogue of the project, newest first.
#include "base/format.h"
#include "dialogues/find.h"
#include "domain/dialogue/breadth.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueListTool {
  static constexpr ToolInfo info{
      .title = "List dialogues",
      .description =
          "The dialogues of this project, newest first, with status, rounds, velocity and convergence.",
      .example = "blue dialogue list --status open",
  };

  struct Input {
    std::optional<DialogueStatus> status;
    int limit = 50;
    std::optional<std::string> cursor;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::status>("Only those with this status");
      f.optional<&Input::limit>("At most this many").range(1, 1000);
      f.optional<&Input::cursor>("next_cursor of the previous page").length(1, 400);
    }
  };
  struct Item : DialogueRow {
    Json converge_percent = 0;
    std::optional<std::string> breadth;
    std::string next_command;
    static void describe(Fields<Item>& f) {
      f.plain<&Item::dialogue_id, &Item::title, &Item::status, &Item::rounds, &Item::velocity,
              &Item::converge_percent, &Item::evidence, &Item::output_dir, &Item::created_at,
              &Item::imported>();
      f.optional<&Item::breadth>("Standing signals over everybody ever seated, where experts have left");
      f.optional<&Item::next_command>("What to type next");
    }
  };
  struct Output {
    std::vector<Item> dialogues;
    std::size_t total = 0;
    std::optional<std::string> next_cursor;
    std::vector<std::string> problems;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::dialogues>("Newest first").loose();
      f.optional<&Output::total>("How many there are with that status");
      f.optional<&Output::next_cursor>("Where the rest starts; absent at the end");
      f.optional<&Output::problems>("Damaged ledgers, copies").loose();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialogueList page =
        TRY(list_dialogues(session, {input.status, static_cast<std::size_t>(input.limit), input.cursor}));
    Output output{.dialogues = {},
                  .total = page.total,
                  .next_cursor = page.next_cursor,
                  .problems = std::move(page.problems)};
    for (DialogueRow& row : page.rows) {
      Json percent = percent_number(row.converge_signals, row.panel_size);
      std::optional<std::string> breadth;
      if (row.ever_seated > row.panel_size) breadth = render_breadth({row.converge_signals, row.ever_seated});
      std::string command = row.shares_id ? format("blue dialogue get --output-dir {}", row.output_dir)
                                          : format("blue dialogue get --id {}", row.dialogue_id);
      output.dialogues.push_back(
          {std::move(row), std::move(percent), std::move(breadth), std::move(command)});
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
           render_json(item.converge_percent) + " %" + (item.breadth ? format(" ({})", *item.breadth) : "") +
               (item.evidence == Evidence::declared ? " declared" : "") + (item.imported ? " imported" : ""),
           item.title});
    View view{table};
    for (const std::string& problem : output.problems)
      view.push_back(Paragraph{Cell(problem, Tone::warning)});
    if (output.next_cursor)
      view.push_back(NextStep{format("blue dialogue list --cursor {}", *output.next_cursor),
                              format("{} in total", output.total)});
    return view;
  }
};

extern constinit const Tool dialogue_list_tool = make_tool<DialogueListTool>("dialogue", "list");

}  // namespace blue
