// blue reminder create: something to come back to, on a day or once a gate is met.
#include "base/format.h"
#include "library/survey.h"
#include "tools/reminder/reminder_tool.h"

namespace blue {

struct ReminderCreate {
  static constexpr ToolInfo info = reminder_tool(
      "Create a reminder",
      "Remembers something until it is cleared. It is due on its day, or once its gate is met: "
      "\"rfc 12 accepted\" and \"dialogue build-cache converged\" are checked, other gates only "
      "shown. Days: 2026-02-03, tomorrow, friday, 3d, 2w.",
      "blue reminder create \"Measure the cache again\" --due friday --link rfc:12");
  struct Input {
    std::string title, context, gate;
    std::optional<std::string> due_date, snooze_until, link_to;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("What to remember").length(1, 300).sentence();
      f.optional<&Input::context>("What one needs to know then").length(0, 20000);
      f.optional<&Input::gate>("What it waits for").length(0, 500);
      f.optional<&Input::due_date>("Day on which it is due").length(1, 100).alias("due");
      f.optional<&Input::snooze_until>("Day before which it stays quiet").length(1, 100).alias("snooze");
      f.optional<&Input::link_to>("Document or dialogue, such as rfc:12").length(1, 300).alias("link");
    }
  };

  // What is wrong with the input besides its form.
  static Result<NewReminder> read(Workspace& workspace, const Input& input) {
    std::vector<Error> problems;
    NewReminder what{input.title, input.context, input.gate, {}, {}, input.link_to};
    if (trim(input.title).empty() || input.title.find('\n') != std::string::npos)
      problems.push_back(make_error(codes::invalid_value, "A title must be one line of text.")
                             .at("title")
                             .suggest("Give a title such as \"Measure the cache again\"."));
    what.due_date = read_day_ahead(workspace, input.due_date, "due_date", problems);
    what.snooze_until = read_day_ahead(workspace, input.snooze_until, "snooze_until", problems);
    if (auto session = workspace.open_project(); session && input.link_to)
      if (survey_documents(*session))
        if (auto target = load_linked(*session, *input.link_to, "link_to"); !target)
          problems.push_back(std::move(target).error());
    if (!problems.empty()) return fail(combine(std::move(problems)));
    return what;
  }
  static Result<> check(Workspace& workspace, const Input& input, const std::vector<Error>&) {
    TRY(read(workspace, input));
    return {};
  }
  static constexpr std::span<const SilentRules> silent_rules{};

  static Result<ReminderWritten> run(Workspace& workspace, const Input& input) {
    const NewReminder what = TRY(read(workspace, input));
    const auto opened = TRY(workspace.open_project_for_writing());
    WrittenReminder made = TRY(create_reminder(opened.session, what));
    ReminderWritten output{to_item(made.reminder)};
    output.warnings = std::move(made.warnings);
    if (opened.created) output.created_project = opened.session.root().string();
    return output;
  }
};

extern constinit const Tool reminder_create_tool = make_tool<ReminderCreate>("reminder", "create");

}  // namespace blue
