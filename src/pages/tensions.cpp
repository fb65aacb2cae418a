#include "pages/tensions.h"

#include "base/format.h"
#include "base/text.h"
#include "pages/layout.h"
#include "pages/page_parts.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

constexpr std::size_t kLongestTitle = 200;   // code points
constexpr std::size_t kLongestReason = 600;  // code points
constexpr auto kHistoryColumns =
    std::to_array<std::string_view>({"Round", "Change", "By", "Cause", "Via", "Reason"});
constexpr auto kResolutionColumns =
    std::to_array<std::string_view>({"Resolution", "Expert", "Round", "Line"});

std::string status_word(const PageRecord& record, EntityStatus status) {
  Tension tension;
  tension.status = status;
  return record.status(tension);
}

std::string change_of(const PageRecord& record, const Transition& one) {
  if (one.from == one.to) return status_word(record, one.to);
  return format("{} → {}", status_word(record, one.from), status_word(record, one.to));
}

std::string via_of(const PageRecord& record, const Transition& one) {
  std::string out = record.state().record.find_entity(one.via) ? cell(one.via) : record.name(one.via);
  if (one.line > 0) out += format(" (line {})", one.line);
  return std::string(trim(out));
}

void add_history(std::string& page, const PageRecord& record, const std::string& id) {
  const auto history = record.history(id);
  if (history.empty()) return;
  add_heading(page, 3, format("History of {}", cell(id)));
  page += table_head(kHistoryColumns);
  for (const Transition* one : history)
    add_row(page, {format("{}", one->round), change_of(record, *one), record.names(one->actors),
                   cell(one->cause), via_of(record, *one), cell(one->reason, kLongestReason)});
}

void add_pending(std::string& page, const PageRecord& record, const Tension& tension) {
  if (tension.pending.empty()) return;
  add_heading(
      page, 3,
      format("{} of {}", tension.conflict ? "Contradicting Resolutions" : "Resolutions Not Agreed Yet",
             cell(tension.id)));
  page += table_head(kResolutionColumns);
  for (const Resolution& one : tension.pending) {
    const std::string label = one.entity.empty() ? "" : ": " + record.label(one.entity, kLongestTitle);
    add_row(page, {one.entity.empty() ? "" : cell(one.entity) + label, record.name(one.expert),
                   format("{}", one.round), one.line > 0 ? format("{}", one.line) : ""});
  }
}

void add_fact(std::string& page, std::string_view name, std::string_view value) {
  page += format("- **{}:** {}\n", name, value.empty() ? kNothing : value);
}

void add_tension(std::string& page, const PageRecord& record, const Tension& tension) {
  const Entity* entity = record.state().record.find_entity(tension.id);
  add_heading(page, 2, format("{}: {}", cell(tension.id), record.label(tension.id, kLongestTitle)));
  if (entity) {
    const std::string words = quotation(entity->content.empty() ? entity->judge_content : entity->content);
    page += words.empty() ? "" : words + "\n";
    add_fact(page, "Contributors", record.contributors(*entity));
  }
  add_fact(page, "Status", record.status(tension));
  add_fact(page, "Owner", record.owner(tension));
  add_fact(page, "Resolution path", record.resolution_path(tension));
  add_pending(page, record, tension);
  add_history(page, record, tension.id);
}

}  // namespace

std::string render_tensions_page(const DialogueState& state) {
  return render_tensions_page(PageRecord(state));
}

std::string render_tensions_page(const PageRecord& record) {
  const DialogueState& state = record.state();
  std::string page;
  add_heading(page, 1, format("Tensions: {}", cell(state.settings.title)));
  page += evidence_note(state);
  if (!state.is_declared()) page.pop_back();
  add_section(page, 2, kTrackerHeading, tracker_part(record), "No tension was raised yet.");
  for (const std::string& id : record.tension_ids())
    add_tension(page, record, *state.record.find_tension(id));
  return page;
}

}  // namespace blue
