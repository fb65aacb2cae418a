// Checks of tables that several pages have: ids, tensions, the tracker.
#include <algorithm>
#include <unordered_set>

#include "base/format.h"
#include "base/text.h"
#include "domain/round/entity_id.h"
#include "lint/lint_book.h"
#include "pages/layout.h"

namespace blue {
namespace {

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool is_duplicate(std::string_view status) {
  return status.starts_with(kDuplicateStatus) && parse_entity_id(status.substr(kDuplicateStatus.size()));
}

void check_statuses(LintBook& book, const std::vector<TensionRow>& rows) {
  book.check("tension_status");
  for (const TensionRow& row : rows)
    if (!row.is_open && !is_one_of(row.status, kClosedStatuses) && !is_duplicate(row.status))
      book.report(format("{} has the status {}.", shown(row.id), shown(row.status)),
                  "Write OPEN, ADDRESSED, REOPENED, RESOLVED, ACCEPTED UNRESOLVED or DUPLICATE OF and an id.",
                  row.line);
}

void check_owners(LintBook& book, const OutlineTable& table, const std::vector<TensionRow>& rows) {
  book.check("tension_owner");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string& owner = table.rows[i].cells[3];
    if (rows[i].is_open && (owner.empty() || owner == kNothing))
      book.report(format("{} is open and nobody owns it.", shown(rows[i].id)),
                  "Assign an owner: tension_updates with owner and reason.", rows[i].line);
    if (rows[i].status == kClosedStatuses.back() && owner != kNothing)
      book.report(format("{} is accepted unresolved and still has an owner.", shown(rows[i].id)),
                  format("Write {} as its owner.", kNothing), rows[i].line);
  }
}

void check_tracker_count(LintBook& book, const OutlineSection& section, const std::vector<TensionRow>& rows) {
  const OutlineLine* line = section.find_line(kTensionsLine);
  if (!line) return;
  const auto open = static_cast<std::size_t>(std::ranges::count(rows, true, &TensionRow::is_open));
  const std::string expected =
      format("{} {} ({} open, {} closed)", kTensionsLine, rows.size(), open, rows.size() - open);
  book.check("tension_count");
  if (line->text != expected)
    book.report(format("The count of tensions does not match the table of {} ({} open).",
                       counted(rows.size(), "row"), open),
                "Write " + expected, line->line);
}

}  // namespace

const OutlineSection* check_section(LintBook& book, const PageOutline& page, std::string_view code,
                                    std::string_view heading) {
  book.check(code);
  const OutlineSection* section = page.find_section(heading);
  if (!section)
    book.report(format("The section {} is missing.", heading), format("Add a section \"## {}\".", heading));
  return section;
}

void check_ids(LintBook& book, const OutlineTable& table, EntityKind kind, std::optional<int> round) {
  std::unordered_set<std::string_view> seen;
  for (const OutlineRow& row : table.rows) {
    const std::string& text = row.cells.front();
    const auto id = parse_entity_id(text);
    const bool is_good = id && id->kind == kind && render_entity_id(*id) == text;
    if (!is_good)
      book.report(format("{} is no id of a {}.", shown(text), name_of(kind)),
                  format("Write {} with two digits of round and at least two of sequence, such as {}0001.",
                         letter_of(kind), letter_of(kind)),
                  row.line);
    else if (round && id->round != *round)
      book.report(format("{} is not of round {}.", text, *round), "List what is new in this round only.",
                  row.line);
    else if (!seen.insert(text).second)
      book.report(format("{} is listed twice.", text), "Keep one row for each id.", row.line);
  }
}

std::vector<TensionRow> check_tension_table(LintBook& book, const OutlineSection& section) {
  book.check("tension_columns");
  const OutlineTable* table = check_columns(book, section, kTensionColumns);
  if (!table) return {};
  std::vector<TensionRow> rows;
  for (const OutlineRow& row : table->rows)
    rows.push_back({row.line, row.cells[0], row.cells[2], is_one_of(row.cells[2], kOpenStatuses)});
  book.check("tension_id");
  check_ids(book, *table, EntityKind::tension);
  check_statuses(book, rows);
  check_owners(book, *table, rows);
  return rows;
}

const OutlineSection* check_tracker(LintBook& book, const PageOutline& page, std::vector<TensionRow>& rows) {
  const OutlineSection* section = check_section(book, page, "tracker_missing", kTrackerHeading);
  if (!section) return nullptr;
  rows = check_tension_table(book, *section);
  check_tracker_count(book, *section, rows);
  return section;
}

}  // namespace blue
