// blue reminder snooze: not now, but on that day.
#include "tools/reminder/reminder_tool.h"

namespace blue {

struct ReminderSnooze {
  static constexpr ToolInfo info = reminder_tool(
      "Snooze a reminder",
      "Puts a reminder off until a day: 2026-02-03, tomorrow, friday, 3d or 2w. On that day it is "
      "pending, due or overdue again.",
      "blue reminder snooze 3 --until friday");
  struct Input : ReminderKey {
    std::string until;
    static void describe(Fields<Input>& f) {
      f.inherit<ReminderKey>();
      f.required<&Input::until>("Day on which it comes back")
          .length(1, 100)
          .alias("snooze_until")
          .positional();
    }
  };

  // The day, and what is wrong with it and with the id.
  static Result<Day> read(Workspace& workspace, const Input& input) {
    std::vector<Error> problems;
    const auto until = read_day_ahead(workspace, input.until, "until", problems);
    if (until && *until <= local_day(workspace.clock().now()))
      problems.push_back(make_error(codes::invalid_value, "A snooze until today would end at once.")
                             .at("until", input.until)
                             .suggest("Give a later day, such as tomorrow."));
    if (auto known = load_reminder(TRY(workspace.open_project()), input.id); !known)
      problems.push_back(std::move(known).error());
    if (!problems.empty()) return fail(combine(std::move(problems)));
    return until.value_or(Day{});
  }

  static Result<ReminderWritten> run(Workspace& workspace, const Input& input) {
    const Day until = TRY(read(workspace, input));
    const Session session = TRY(workspace.open_project());
    return ReminderWritten{to_item(TRY(snooze_reminder(session, input.id, until)))};
  }
};

extern constinit const Tool reminder_snooze_tool = make_tool<ReminderSnooze>("reminder", "snooze");

}  // namespace blue
