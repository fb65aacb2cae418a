#include "tools/reminder/reminder_tool.h"

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

std::optional<std::string> unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

void ReminderItem::describe(Fields<ReminderItem>& f) {
  using Item = ReminderItem;
  f.plain<&Item::id, &Item::title>();
  f.optional<&Item::status>("overdue, due, pending, waiting (for its gate), snoozed or cleared");
  f.plain<&Item::due_date, &Item::snoozed_until, &Item::gate>();
  f.optional<&Item::gate_met>("Absent for a gate that is only shown");
  f.optional<&Item::gate_note>("Why the gate will not open any more");
  f.plain<&Item::context, &Item::link_to, &Item::link_title, &Item::link_status, &Item::link_path>();
  f.optional<&Item::derived>("Comes from a document's Review At row");
  f.plain<&Item::created_at, &Item::cleared_at, &Item::resolution>();
}

ReminderItem to_item(const Reminder& reminder) {
  ReminderItem item{.id = reminder.id, .title = reminder.title, .status = reminder.state};
  item.due_date = unless_empty(reminder.due_date);
  item.snoozed_until = unless_empty(reminder.snoozed_until);
  item.gate = unless_empty(reminder.gate);
  item.gate_met = reminder.gate_met;
  item.gate_note = unless_empty(reminder.gate_note);
  item.context = unless_empty(reminder.context);
  item.link_to = unless_empty(reminder.link_to);
  if (reminder.linked) {
    item.link_title = reminder.linked->title;
    item.link_status = reminder.linked->status;
    item.link_path = reminder.linked->path;
  }
  item.derived = reminder.is_derived;
  item.created_at = unless_empty(reminder.created_at);
  item.cleared_at = unless_empty(reminder.cleared_at);
  item.resolution = unless_empty(reminder.resolution);
  return item;
}

void ReminderWritten::describe(Fields<ReminderWritten>& f) {
  f.inherit<ReminderItem>();
  f.plain<&ReminderWritten::warnings>();
  f.optional<&ReminderWritten::created_project>("Where .blue/ was created");
  f.plain<&ReminderWritten::next_action>();
}

Tone tone_of(ReminderState state) {
  if (state == ReminderState::overdue) return Tone::bad;
  if (state == ReminderState::due) return Tone::warning;
  return state == ReminderState::pending ? Tone::plain : Tone::dim;
}

View to_view(const ReminderWritten& output) {
  Pairs pairs{{{"reminder", Cell(output.id, Tone::strong)},
               {"title", output.title},
               {"status", Cell(name_of(output.status), tone_of(output.status))}}};
  const std::pair<const char*, const std::optional<std::string>&> more[] = {
      {"due", output.due_date},
      {"snoozed until", output.snoozed_until},
      {"gate", output.gate},
      {"", output.gate_note},
      {"context", output.context},
      {"link", output.link_to},
      {"resolution", output.resolution},
      {"project", output.created_project}};
  for (const auto& [name, value] : more)
    if (value) pairs.rows.emplace_back(name, *value);
  View view{pairs};
  for (const std::string& warning : output.warnings) view.push_back(Paragraph{Cell(warning, Tone::warning)});
  if (output.next_action) view.push_back(to_view(*output.next_action));
  return view;
}

std::optional<Day> read_day_ahead(const Workspace& workspace, const std::optional<std::string>& text,
                                  std::string_view field, std::vector<Error>& problems) {
  if (!text) return std::nullopt;
  const Day today = local_day(workspace.clock().now());
  auto day = read_day(*text, today, DayDirection::future);
  if (!day) {
    problems.push_back(std::move(day).error().at(std::string(field)));
    return std::nullopt;
  }
  if (*day >= today) return *day;
  problems.push_back(make_error(codes::invalid_value, format("\"{}\" has passed; today is {}.",
                                                             printable(*text), render_day(today)))
                         .at(std::string(field), *text)
                         .suggest("Give today or a later day."));
  return std::nullopt;
}

}  // namespace blue
