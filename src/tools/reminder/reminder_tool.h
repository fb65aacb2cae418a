#pragma once
// What the tools for reminders share: a reminder in a reply, and days that lie ahead.
#include <optional>
#include <string>
#include <vector>

#include "operations/reminders.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

constexpr ToolInfo reminder_tool(std::string_view title, std::string_view description,
                                 std::string_view example, Effect effect = Effect::writes) {
  return {.title = title,
          .description = description,
          .effect = effect,
          .is_idempotent = effect == Effect::reads,
          .toolsets = "reminder,operations",
          .example = example,
          .is_open_output = true};
}

// How every call is told which reminder.
struct ReminderKey {
  std::string id;
  static void describe(Fields<ReminderKey>& f) {
    f.required<&ReminderKey::id>("Its number, its title, or the document it comes from (adr:14)")
        .length(1, 300)
        .alias("title")
        .positional();
  }
};

// A reminder in a reply; what is empty is left out.
struct ReminderItem {
  std::string id, title;
  ReminderState status = ReminderState::pending;
  std::optional<std::string> due_date, snoozed_until, gate;
  std::optional<bool> gate_met;
  std::optional<std::string> gate_note, context, link_to, link_title, link_status, link_path;
  bool derived = false;
  std::optional<std::string> created_at, cleared_at, resolution;
  static void describe(Fields<ReminderItem>& f);
};
ReminderItem to_item(const Reminder& reminder);

struct ReminderWritten : ReminderItem {
  std::vector<std::string> warnings;
  std::optional<std::string> created_project;
  std::optional<NextAction> next_action;
  static void describe(Fields<ReminderWritten>& f);
};
View to_view(const ReminderWritten& output);

Tone tone_of(ReminderState state);

// The day that `text` means, today or later; adds what is wrong to `problems`.
std::optional<Day> read_day_ahead(const Workspace& workspace, const std::optional<std::string>& text,
                                  std::string_view field, std::vector<Error>& problems);

}  // namespace blue
