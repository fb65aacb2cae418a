#pragma once
// Reminders in local.db, and the snoozes of those that documents give by themselves. When one is due is
// decided in src/domain.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"

namespace blue {

struct ReminderRow {
  std::int64_t id = 0;
  std::string title, context, gate;
  std::string due_date, snoozed_until;  // ISO days; may be empty
  std::string link_to;                  // "rfc:0012"; may be empty
  std::string created_at, created_by;
  std::string cleared_at, resolution;  // empty while it is open
};

// Enters the row under the next id, which it gets. The caller holds a transaction.
Result<> insert_reminder(Database& local, ReminderRow& row);
// Replaces the row of this id.
Result<> write_reminder(Database& local, const ReminderRow& row);
// By id; all of them, or only those that are not cleared.
Result<std::vector<ReminderRow>> list_reminder_rows(Database& local, bool with_cleared);

// `document` as in a link; a snooze holds while the document's Review At is as it was.
struct ReviewSnooze {
  std::string document, review_at, snoozed_until;
};
Result<> write_review_snooze(Database& local, const ReviewSnooze& snooze);
Result<std::vector<ReviewSnooze>> list_review_snoozes(Database& local);

}  // namespace blue
