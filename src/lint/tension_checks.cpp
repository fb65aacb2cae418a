#include "lint/tension_checks.h"

#include <algorithm>
#include <map>

#include "base/format.h"
#include "base/text.h"
#include "pages/page_layout.h"

namespace blue {
namespace {

constexpr std::string_view kStatusLine = "- **Status:**";

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool is_duplicate(std::string_view status) {
  return status.starts_with(kDuplicateStatus) && parse_entity_id(status.substr(kDuplicateStatus.size()));
}

void check_statuses(PageLint& page, const std::vector<TensionRow>& rows) {
  page.check("tension_status");
  for (const TensionRow& row : rows)
    if (!row.is_open && !is_one_of(row.status, kClosedStatuses) && !is_duplicate(row.status))
      page.report(format("{} has the status {}.", shown(row.id), shown(row.status)),
                  "Write OPEN, ADDRESSED, REOPENED, RESOLVED, WITHDRAWN, DISMISSED, ACCEPTED UNRESOLVED or "
                  "DUPLICATE OF and an id.",
                  row.line);
}

void check_owners(PageLint& page, const PageTable& table, const std::vector<TensionRow>& rows) {
  page.check("tension_owner");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string& owner = table.rows[i].cells[3];
    if (rows[i].is_open && (owner.empty() || owner == kNothing))
      page.report(format("{} is open and has no owner.", shown(rows[i].id)),
                  "Assign an owner: tension_updates with owner and reason.", rows[i].line);
    if (rows[i].status == kClosedStatuses.back() && owner != kNothing)
      page.report(format("{} is accepted unresolved and still has an owner.", shown(rows[i].id)),
                  format("Write {} as its owner.", kNothing), rows[i].line);
  }
}

// The id that a section's title starts with, or nothing.
std::string_view id_of_title(std::string_view title) {
  const std::string_view word = title.substr(0, title.find(':'));
  return word.size() < title.size() && parse_entity_id(word) ? word : std::string_view();
}

}  // namespace

std::size_t count_open(const std::vector<TensionRow>& rows) {
  return static_cast<std::size_t>(std::ranges::count(rows, true, &TensionRow::is_open));
}

std::vector<TensionRow> check_tension_table(PageLint& page, const PageSection& section) {
  page.check("tension_columns");
  const PageTable* table = page.check_columns(section, kTensionColumns);
  if (!table) return {};
  std::vector<TensionRow> rows;
  for (const PageRow& row : table->rows)
    rows.push_back({row.line, row.cells[0], row.cells[2], is_one_of(row.cells[2], kOpenStatuses)});
  page.check("tension_id");
  page.check_ids(*table, EntityKind::tension);
  check_statuses(page, rows);
  check_owners(page, *table, rows);
  return rows;
}

std::optional<std::vector<TensionRow>> check_tracker(PageLint& page) {
  const PageSection* section = page.check_section("tracker_missing", kTrackerHeading);
  if (!section) return std::nullopt;
  std::vector<TensionRow> rows = check_tension_table(page, *section);
  page.check_count("tension_count", *section, kTensionsLine, tensions_line(rows.size(), count_open(rows)));
  return rows;
}

void lint_tensions(PageLint& page) {
  const auto rows = check_tracker(page);
  if (!rows) return;
  std::map<std::string_view, std::string_view> statuses;
  for (const TensionRow& row : *rows) statuses.try_emplace(row.id, row.status);
  auto undescribed = statuses;
  page.check("tension_unlisted");
  for (const PageSection& section : page.sections())
    if (const std::string_view id = id_of_title(section.title); !id.empty() && !undescribed.erase(id))
      page.report(format("{} has a section but no row in the tracker, or two sections.", id),
                  "Keep one row and one section for each tension.", section.line);
  page.check("tension_undescribed");
  for (const TensionRow& row : *rows)
    if (undescribed.contains(row.id))
      page.report(format("{} is in the tracker but has no section of its own.", shown(row.id)),
                  format("Add \"## {}: …\" with its words and history.", shown(row.id)), row.line);
  page.check("tension_status_differs");
  for (const PageSection& section : page.sections()) {
    auto row = statuses.find(id_of_title(section.title));
    const PageLine* line = row == statuses.end() ? nullptr : section.find_line(kStatusLine);
    if (line && line->value_after(kStatusLine) != row->second)
      page.report(format("{} is {} here and {} in the tracker.", row->first,
                         shown(line->value_after(kStatusLine)), shown(row->second)),
                  "Write the same status in both places.", line->line);
  }
}

}  // namespace blue
