// blue reminder list: what is overdue, due and to come.
#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "tools/reminder/reminder_tool.h"

namespace blue {

struct ReminderListTool {
  static constexpr ToolInfo info = reminder_tool(
      "List reminders",
      "Reminders that are not cleared, the most urgent first: overdue, due, pending, waiting for a "
      "gate, snoozed. Documents with a Review At row give one by themselves.",
      "blue reminder list --status overdue --status due", Effect::reads);
  struct Input {
    std::vector<ReminderState> status;
    bool all = false;
    int limit = 50, offset = 0;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::status>("Only these statuses").items(0, 6);
      f.optional<&Input::all>("Cleared ones, too");
      f.optional<&Input::limit>("At most this many").range(1, 1000);
      f.optional<&Input::offset>("How many to skip").range(0, 1'000'000);
    }
  };
  struct Output {
    std::vector<ReminderItem> reminders;
    std::size_t total = 0, overdue = 0, due = 0;
    std::optional<int> next_offset;
    std::vector<std::string> problems;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::reminders>("The most urgent first").loose();
      f.plain<&Output::total, &Output::overdue, &Output::due>();
      f.optional<&Output::next_offset>("Where the rest starts; absent at the end");
      f.optional<&Output::problems>("What could not be read: Review At rows that are not days, the database");
    }
  };

  static bool is_wanted(const Input& input, ReminderState state) {
    return input.status.empty() || std::ranges::find(input.status, state) != input.status.end();
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const bool with_cleared =
        input.all || (!input.status.empty() && is_wanted(input, ReminderState::cleared));
    ReminderList list = TRY(list_reminders(session, with_cleared));
    Output output;
    output.problems = std::move(list.problems);
    cut_list(output.problems, workspace.scope());
    const auto count = [&](ReminderState state) {
      return static_cast<std::size_t>(std::ranges::count(list.reminders, state, &Reminder::state));
    };
    output.overdue = count(ReminderState::overdue);
    output.due = count(ReminderState::due);
    std::erase_if(list.reminders, [&](const Reminder& one) { return !is_wanted(input, one.state); });
    output.total = list.reminders.size();
    const auto begin = std::min(static_cast<std::size_t>(input.offset), output.total);
    const auto end = std::min(begin + static_cast<std::size_t>(input.limit), output.total);
    for (std::size_t at = begin; at < end; ++at) output.reminders.push_back(to_item(list.reminders[at]));
    std::size_t room = workspace.scope().reply_budget;
    cut_to_fit(output.reminders, room);
    const std::size_t shown = begin + output.reminders.size();
    if (shown < output.total && !output.reminders.empty()) output.next_offset = static_cast<int>(shown);
    return output;
  }

  static View view(const Output& output) {
    View view;
    if (output.reminders.empty()) {
      view.push_back(Paragraph{"No reminders found."});
      view.push_back(NextStep{"blue reminder create \"...\" --due friday", "write one"});
    } else {
      Table table{{"id", "status", "due", "title"}, {}};
      for (const ReminderItem& one : output.reminders)
        table.rows.push_back({Cell(one.id, Tone::strong), Cell(name_of(one.status), tone_of(one.status)),
                              when(one), what(one)});
      view.push_back(table);
    }
    for (const std::string& problem : output.problems)
      view.push_back(Paragraph{Cell(problem, Tone::warning)});
    if (output.next_offset)
      view.push_back(NextStep{format("blue reminder list --offset {}", *output.next_offset),
                              format("{} in total", output.total)});
    return view;
  }

  static std::string when(const ReminderItem& one) {
    if (one.status == ReminderState::snoozed) return format("snoozed to {}", one.snoozed_until.value_or(""));
    return one.due_date.value_or("");
  }
  static std::string what(const ReminderItem& one) {
    std::string text = one.title;
    if (one.gate) text += format(" (gate: {}{})", *one.gate, one.gate_met.value_or(false) ? ", met" : "");
    if (one.gate_note) text += format(" ({})", *one.gate_note);
    if (one.link_to && !one.derived)
      text += format(" [{}{}]", *one.link_to,
                     one.link_status ? format(" {}", *one.link_status) : std::string(" not found"));
    if (one.context) text += format(". {}", one_line(*one.context, 200));
    return text;
  }
};

extern constinit const Tool reminder_list_tool = make_tool<ReminderListTool>("reminder", "list");

}  // namespace blue
