#include "operations/reminders.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "library/find.h"
#include "project/local_database.h"
#include "store/reminder_rows.h"

namespace blue {
namespace {

std::string today_of(const Session& session) { return render_day(local_day(session.clock().now())); }

void check_gate(const Session& session, const std::optional<Gate>& gate, Reminder& out) {
  if (!gate) return;
  const auto found = find_linked(session, {gate->type, gate->id});
  out.gate_met = found && *found && is_met(*gate, (*found)->status);
  if (found && *found && !can_be_met(*gate, (*found)->status))
    out.gate_note =
        format("{} is {}, so this gate will not open.", render_link((*found)->target), (*found)->status);
}

Result<Reminder> to_reminder(const Session& session, const ReminderRow& row, std::string_view today) {
  Reminder out;
  out.id = format("{}", row.id);
  out.title = row.title;
  out.context = row.context;
  out.gate = row.gate;
  out.due_date = row.due_date;
  out.snoozed_until = row.snoozed_until;
  out.link_to = row.link_to;
  out.created_at = row.created_at;
  out.cleared_at = row.cleared_at;
  out.resolution = row.resolution;
  if (const auto target = parse_link(row.link_to)) out.linked = TRY(find_linked(session, *target));
  const bool is_cleared = !row.cleared_at.empty();
  if (!is_cleared) check_gate(session, parse_gate(row.gate), out);
  out.state = reminder_state({row.due_date, row.snoozed_until, out.gate_met, is_cleared}, today);
  return out;
}

Reminder derive(const DocumentReview& review, const std::string& day, const std::string& snoozed_until,
                std::string_view today) {
  const DocumentRow& row = review.document;
  Reminder out;
  out.link_to = render_link({row.type, id_of(row)});
  out.id = out.link_to;
  // A document without a number is named by its title.
  out.title = format("Review {}: {}", row.number ? name_of(row) : std::string(name_of(row.type)), row.title);
  out.due_date = day;
  out.snoozed_until = snoozed_until;
  out.linked = LinkedThing{{row.type, id_of(row)}, row.title, row.status, row.path};
  out.is_derived = true;
  out.state = reminder_state({day, snoozed_until, std::nullopt, false}, today);
  return out;
}

Result<> add_derived(const Session& session, Database* local, std::string_view today, ReminderList& list) {
  std::map<std::string, ReviewSnooze> snoozes;
  if (local)
    for (ReviewSnooze& one : TRY(list_review_snoozes(*local))) snoozes.emplace(one.document, one);
  for (const DocumentReview& review : TRY(find_reviews(session))) {
    const auto status = find_status(review.document.type, review.document.status);
    if (status && is_out_of_use(*status)) continue;
    const auto day = parse_day(trim(review.review_at));
    if (!day) {
      list.problems.push_back(format("{}: Review At is \"{}\", which is not a day such as 2026-02-03.",
                                     review.document.path, one_line(review.review_at, 100)));
      continue;
    }
    const auto snooze = snoozes.find(render_link({review.document.type, id_of(review.document)}));
    const bool holds = snooze != snoozes.end() && snooze->second.review_at == render_day(*day);
    list.reminders.push_back(
        derive(review, render_day(*day), holds ? snooze->second.snoozed_until : "", today));
  }
  return {};
}

// A reminder without a day comes after those with one.
std::tuple<ReminderState, std::string, std::size_t, std::string_view> rank(const Reminder& one) {
  const std::string& day = one.state == ReminderState::snoozed ? one.snoozed_until : one.due_date;
  return {one.state, day.empty() ? "9999-99-99" : day, one.id.size(), one.id};
}

Result<> add_stored(const Session& session, Database* local, bool with_cleared, std::string_view today,
                    ReminderList& list) {
  if (!local) return {};
  for (const ReminderRow& row : TRY(list_reminder_rows(*local, with_cleared)))
    list.reminders.push_back(TRY(to_reminder(session, row, today)));
  return {};
}

// Those of the documents need no database, but for their snoozes.
Result<ReminderList> read_reminders(const Session& session, const Result<Database*>& local,
                                    bool with_cleared) {
  TRY(survey_documents(session));
  const std::string today = today_of(session);
  ReminderList list;
  const Result<> stored =
      local ? add_stored(session, *local, with_cleared, today, list) : fail(local.error());
  if (!stored) list.problems.push_back(format("{} {}", stored.error().message, stored.error().suggestion));
  TRY(add_derived(session, stored ? *local : nullptr, today, list));
  std::ranges::stable_sort(list.reminders,
                           [](const Reminder& a, const Reminder& b) { return rank(a) < rank(b); });
  return list;
}

// Changes the row of a stored reminder as it is now, in one transaction.
template <class Change>
Result<Reminder> change_row(const Session& session, const Reminder& meant, Change change) {
  Database& local = *TRY(load_local(session));
  Transaction transaction = TRY(Transaction::begin(local));
  for (ReminderRow& row : TRY(list_reminder_rows(local, true))) {
    if (format("{}", row.id) != meant.id) continue;
    TRY(change(row));
    TRY(write_reminder(local, row));
    TRY(transaction.commit());
    return to_reminder(session, row, today_of(session));
  }
  return fail(make_error(codes::reminder_not_found, format("Reminder {} is gone.", meant.id))
                  .suggest("blue reminder list shows all of them with their ids."));
}

}  // namespace

Result<ReminderList> list_reminders(const Session& session, bool with_cleared) {
  return read_reminders(session, find_local(session), with_cleared);
}

Result<Reminder> load_reminder(const Session& session, std::string_view id) {
  const std::string_view meant = trim(id);
  std::vector<Reminder> found;
  Database* local = TRY(find_local(session));
  ReminderList all = TRY(read_reminders(session, local, true));
  std::string derived_id;
  if (const auto target = parse_link(meant))
    if (const auto now = TRY(find_linked(session, *target))) derived_id = render_link(now->target);
  for (Reminder& one : all.reminders) {
    if (one.id == meant || (one.is_derived && one.id == derived_id)) return std::move(one);
    if (same_word(one.title, meant)) found.push_back(std::move(one));
  }
  // A title may be used again once the earlier reminder is done.
  if (found.size() > 1)
    std::erase_if(found, [](const Reminder& one) { return one.state == ReminderState::cleared; });
  const std::string shown = printable(utf8_prefix(meant, 100));
  if (found.empty())
    return fail(make_error(codes::reminder_not_found, format("No reminder matches \"{}\".", shown))
                    .at("id", utf8_prefix(meant, 100))
                    .suggest("blue reminder list shows all of them with their ids."));
  if (found.size() == 1) return std::move(found.front());
  std::vector<std::string> ids;
  for (const Reminder& one : found) ids.push_back(one.id);
  return fail(make_error(codes::reminder_ambiguous,
                         format("{} reminders are called \"{}\": {}.", found.size(), shown, join(ids, ", ")))
                  .at("id", utf8_prefix(meant, 100))
                  .suggest("Give the id of the one you mean."));
}

Result<WrittenReminder> create_reminder(const Session& session, const NewReminder& what) {
  TRY(survey_documents(session));
  WrittenReminder out;
  ReminderRow row;
  row.title = trim(what.title);
  row.context = what.context;
  row.gate = trim(what.gate);
  if (what.due_date) row.due_date = render_day(*what.due_date);
  if (what.snooze_until) row.snoozed_until = render_day(*what.snooze_until);
  if (what.link_to) row.link_to = render_link(TRY(load_linked(session, *what.link_to, "link_to")).target);
  row.created_at = render_instant(session.clock().now());
  row.created_by = session.scope().caller;
  if (const auto gate = parse_gate(row.gate)) {
    if (!TRY(find_linked(session, {gate->type, gate->id})))
      out.warnings.push_back(format("There is no {} \"{}\" yet; the gate opens once it exists and is {}.",
                                    name_of(gate->type), printable(gate->id), gate->status));
  } else if (looks_like_gate(row.gate)) {
    out.warnings.push_back(
        format("The gate \"{}\" is only shown, not checked: its last word is not a status of "
               "that type. Gates such as \"rfc 12 accepted\" are checked.",
               printable(row.gate)));
  }
  Database& local = *TRY(load_local(session));
  Transaction transaction = TRY(Transaction::begin(local));
  TRY(insert_reminder(local, row));
  TRY(transaction.commit());
  out.reminder = TRY(to_reminder(session, row, today_of(session)));
  return out;
}

Result<Reminder> snooze_reminder(const Session& session, std::string_view id, Day until) {
  Reminder meant = TRY(load_reminder(session, id));
  if (meant.is_derived) {
    TRY(write_review_snooze(*TRY(load_local(session)), {meant.id, meant.due_date, render_day(until)}));
    meant.snoozed_until = render_day(until);
    meant.state =
        reminder_state({meant.due_date, meant.snoozed_until, std::nullopt, false}, today_of(session));
    return meant;
  }
  return change_row(session, meant, [&](ReminderRow& row) -> Result<> {
    if (!row.cleared_at.empty())
      return fail(make_error(codes::reminder_cleared,
                             format("Reminder {} was cleared on {}.", row.id, row.cleared_at.substr(0, 10)))
                      .at("id")
                      .suggest("Create another one: blue reminder create --title \"...\"."));
    row.snoozed_until = render_day(until);
    return {};
  });
}

Result<Reminder> clear_reminder(const Session& session, std::string_view id, const std::string& resolution) {
  const Reminder meant = TRY(load_reminder(session, id));
  if (meant.is_derived)
    return fail(
        make_error(codes::reminder_derived,
                   format("{} comes from the row Review At in {}.", meant.id, meant.linked->path))
            .at("id", meant.id)
            .suggest("Change or remove that row once the document was reviewed, or snooze the reminder."));
  return change_row(session, meant, [&](ReminderRow& row) -> Result<> {
    if (!row.cleared_at.empty()) return {};
    row.cleared_at = render_instant(session.clock().now());
    row.resolution = resolution;
    return {};
  });
}

}  // namespace blue
