// blue reminder clear: done, or no longer needed.
#include "tools/reminder/reminder_tool.h"

namespace blue {

struct ReminderClear {
  static constexpr ToolInfo info = [] {
    ToolInfo tool =
        reminder_tool("Clear a reminder",
                      "Closes a reminder for good; it stays in the list with --all. One that comes from "
                      "a document goes with the document's Review At row.",
                      "blue reminder clear 3 --resolution \"Hits went from 40 to 91 %\"");
    tool.is_idempotent = true;
    tool.alias = "dismiss";
    return tool;
  }();
  struct Input : ReminderKey {
    std::string resolution;
    static void describe(Fields<Input>& f) {
      f.inherit<ReminderKey>();
      f.optional<&Input::resolution>("What came of it").length(0, 5000);
    }
  };

  static Result<ReminderWritten> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    return ReminderWritten{to_item(TRY(clear_reminder(session, input.id, input.resolution)))};
  }
};

extern constinit const Tool reminder_clear_tool = make_tool<ReminderClear>("reminder", "clear");

}  // namespace blue
