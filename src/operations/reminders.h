#pragma once
// The reminders of a project: those of local.db, and one for every document in use whose header has a Review
// At day. Of the latter only the snooze is stored; they go when the document changes.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/calendar.h"
#include "domain/operations/reminder.h"
#include "operations/link_target.h"

namespace blue {

struct Reminder {
  std::string id;  // "3", or the document of a derived one: "adr:0014"
  std::string title;
  ReminderState state = ReminderState::pending;
  std::string context, gate;
  std::optional<bool> gate_met;         // empty for a gate that is only shown
  std::string gate_note;                // why it will not open any more; may be empty
  std::string due_date, snoozed_until;  // ISO days; may be empty
  std::string link_to;
  std::optional<LinkedThing> linked;  // empty when the link leads nowhere
  bool is_derived = false;
  std::string created_at, cleared_at, resolution;
};

struct ReminderList {
  std::vector<Reminder> reminders;    // the most urgent first, then by day, then by id
  std::vector<std::string> problems;  // Review At rows that are not days, a database that cannot be read
};
// Every reminder, cleared ones only when asked for. Surveys the documents first. Those of documents are there
// even when local.db cannot be read, which is then a problem of the list.
Result<ReminderList> list_reminders(const Session& session, bool with_cleared);

// What a caller wants to be reminded of; empty texts are left out.
struct NewReminder {
  std::string title, context, gate;
  std::optional<Day> due_date, snooze_until;
  std::optional<std::string> link_to;
};
struct WrittenReminder {
  Reminder reminder;
  std::vector<std::string> warnings;
};
// Stores it; the link must lead somewhere. A gate that looks checkable and is not is stored with a warning.
Result<WrittenReminder> create_reminder(const Session& session, const NewReminder& what);

// The reminder that `id` means: a number, a title, or the document of a derived one. reminder_not_found,
// reminder_ambiguous.
Result<Reminder> load_reminder(const Session& session, std::string_view id);
// Puts it off. reminder_not_found, reminder_ambiguous, reminder_cleared.
Result<Reminder> snooze_reminder(const Session& session, std::string_view id, Day until);
// Closes it for good; the same again changes nothing. reminder_derived: the document's row decides.
Result<Reminder> clear_reminder(const Session& session, std::string_view id, const std::string& resolution);

}  // namespace blue
