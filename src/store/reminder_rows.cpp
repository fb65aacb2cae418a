#include "store/reminder_rows.h"

#include "base/format.h"

namespace blue {

Result<> insert_reminder(Database& local, ReminderRow& row) {
  const auto last = TRY(local.find_row("select coalesce(max(id), 0) from reminders", {},
                                       [](const Row& found) { return found.integer(0); }));
  row.id = last.value_or(0) + 1;
  return local.run(
      "insert into reminders (id, title, context, gate, due_date, snoozed_until, link_to, created_at, "
      "created_by, cleared_at, resolution) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      {row.id, row.title, row.context, row.gate, row.due_date, row.snoozed_until, row.link_to, row.created_at,
       row.created_by, row.cleared_at, row.resolution});
}

Result<> write_reminder(Database& local, const ReminderRow& row) {
  return local.run(
      "update reminders set title = $2, context = $3, gate = $4, due_date = $5, snoozed_until = $6, "
      "link_to = $7, cleared_at = $8, resolution = $9 where id = $1",
      {row.id, row.title, row.context, row.gate, row.due_date, row.snoozed_until, row.link_to, row.cleared_at,
       row.resolution});
}

Result<std::vector<ReminderRow>> list_reminder_rows(Database& local, bool with_cleared) {
  return local.list_rows(
      "select id, title, context, gate, due_date, snoozed_until, link_to, created_at, created_by, "
      "cleared_at, "
      "resolution from reminders where $1 = 1 or cleared_at = '' order by id",
      {with_cleared}, [](const Row& row) {
        return ReminderRow{row.integer(0), row.copy(1), row.copy(2), row.copy(3), row.copy(4), row.copy(5),
                           row.copy(6),    row.copy(7), row.copy(8), row.copy(9), row.copy(10)};
      });
}

Result<> write_review_snooze(Database& local, const ReviewSnooze& snooze) {
  return local.run(
      "insert into review_snoozes (document, review_at, snoozed_until) values ($1, $2, $3) "
      "on conflict (document) do update set review_at = excluded.review_at, "
      "snoozed_until = excluded.snoozed_until",
      {snooze.document, snooze.review_at, snooze.snoozed_until});
}

Result<std::vector<ReviewSnooze>> list_review_snoozes(Database& local) {
  return local.list_rows("select document, review_at, snoozed_until from review_snoozes order by document",
                         {},
                         [](const Row& row) { return ReviewSnooze{row.copy(0), row.copy(1), row.copy(2)}; });
}

}  // namespace blue
