// The checks of round-N.summary.md (RFC 0057 section 3): every part is there, and headings, tables and
// results say the same.
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"
#include "lint/lint_book.h"
#include "pages/layout.h"

namespace blue {
namespace {

class SummaryLint {
 public:
  SummaryLint(LintBook& book, const PageOutline& page) : book_(book), page_(page) {}

  void run(std::string_view file_name) {
    check_title(file_name);
    check_section(book_, page_, "components_missing", kComponentsHeading);
    check_open_tensions();
    check_new_perspectives();
    check_signals();
    check_results();
    check_lists();
    const OutlineSection* words = check_section(book_, page_, "judge_summary_missing", kJudgeSummaryHeading);
    if (words && words->lines.empty() && !words->has_quotation)
      book_.report("The Judge's summary is empty.", "Quote the summary of the round.", words->line);
  }

 private:
  void check_title(std::string_view file_name) {
    book_.check("round_title");
    const OutlineSection* title = page_.find_valued(kRoundHeading);
    const std::string_view rest =
        title ? std::string_view(title->title).substr(kRoundHeading.size()) : std::string_view();
    const auto number = parse_count(rest.substr(0, rest.find_first_not_of("0123456789")));
    if (!number || *number > 98)
      return book_.report("The title names no round.", "Write \"# Round 1 Summary\" with the round's number.",
                          title ? title->line : 0);
    round_ = static_cast<int>(*number);
    if (file_name.starts_with("round-") && file_name != format("round-{}{}", round_, kSummaryEnding))
      book_.report(format("The title says round {}, the file is {}.", round_, shown(file_name)),
                   "Give both the same number.", title->line);
  }

  // The section that starts with `heading`, its value in `value`.
  const OutlineSection* find_valued(std::string_view code, std::string_view heading,
                                    std::string_view& value) {
    book_.check(code);
    const OutlineSection* section = page_.find_valued(heading);
    if (section)
      value = trim(std::string_view(section->title).substr(heading.size()));
    else
      book_.report(format("The section {} is missing.", heading), format("Add \"### {} …\".", heading));
    return section;
  }

  void compare(std::string_view value, const std::string& expected, std::string_view heading,
               const OutlineSection& section) {
    if (value != expected)
      book_.report(format("{} says {}; its table makes {}.", heading, shown(value), expected),
                   format("Write {} {}", heading, expected), section.line);
  }

  void check_open_tensions() {
    std::string_view value;
    const OutlineSection* section = find_valued("open_tensions", kOpenTensionsHeading, value);
    if (!section) return;
    const std::vector<TensionRow> rows = check_tension_table(book_, *section);
    open_ = static_cast<std::size_t>(std::ranges::count(rows, true, &TensionRow::is_open));
    book_.check("open_tensions_count");
    compare(value, format("{}", open_), kOpenTensionsHeading, *section);
  }

  void check_new_perspectives() {
    std::string_view value;
    const OutlineSection* section = find_valued("new_perspectives", kNewPerspectivesHeading, value);
    if (!section) return;
    if (const OutlineTable* table = check_columns(book_, *section, kNewPerspectiveColumns)) {
      fresh_ = table->rows.size();
      check_ids(book_, *table, EntityKind::perspective, round_ < 0 ? std::nullopt : std::optional(round_));
    }
    compare(value, format("{}", fresh_), kNewPerspectivesHeading, *section);
  }

  void check_signals() {
    std::string_view value;
    const OutlineSection* section = find_valued("convergence_signals", kSignalsHeading, value);
    if (!section) return;
    if (const OutlineTable* table = check_columns(book_, *section, kSignalColumns)) {
      panel_ = table->rows.size();
      for (const OutlineRow& row : table->rows) signals_ += take_signal(row);
    }
    compare(value, format("{}/{} ({}%)", signals_, panel_, render_percent(signals_, panel_)), kSignalsHeading,
            *section);
  }

  bool take_signal(const OutlineRow& row) {
    const std::string given = format("`{}` {}", kSignalMarker, kYesMark);
    if (row.cells[1].starts_with(given)) return true;
    if (row.cells[1] != kNothing)
      book_.report(format("The signal of {} is {}.", shown(row.cells[0]), shown(row.cells[1])),
                   format("Write {} and where it was written, or {}.", given, kNothing), row.line);
    return false;
  }

  void check_results() {
    check_result("velocity", kVelocityHeading, velocity_words(open_, fresh_));
    check_result("converge_percent", kConvergeHeading, format("{}%", render_percent(signals_, panel_)));
    std::vector<std::string> reasons;
    if (open_ + fresh_ > 0) reasons.push_back("velocity > 0");
    if (panel_ == 0 || signals_ < panel_) reasons.push_back("converge < 100%");
    check_result("convergence_blocked", kBlockedHeading,
                 reasons.empty() ? "No" : format("Yes ({})", join(reasons, ", ")));
  }

  void check_result(std::string_view code, std::string_view heading, const std::string& expected) {
    std::string_view value;
    if (const OutlineSection* section = find_valued(code, heading, value))
      compare(value, expected, heading, *section);
  }

  // Further sections "Merged Perspectives: 2" with a table count its rows.
  void check_lists() {
    book_.check("list_count");
    for (const OutlineSection& section : page_.sections()) {
      const std::size_t colon = section.title.find(": ");
      if (section.level < 3 || colon == std::string::npos || section.tables.empty()) continue;
      const auto count = parse_count(std::string_view(section.title).substr(colon + 2));
      const bool is_checked_already = section.title.starts_with(kOpenTensionsHeading);
      if (count && !is_checked_already && *count != section.tables.front().rows.size())
        book_.report(
            format("{} has {}.", shown(section.title), counted(section.tables.front().rows.size(), "row")),
            "Make the number match the table.", section.line);
    }
  }

  LintBook& book_;
  const PageOutline& page_;
  int round_ = -1;
  std::size_t open_ = 0, fresh_ = 0, signals_ = 0, panel_ = 0;
};

}  // namespace

void lint_summary(LintBook& book, const PageOutline& page, std::string_view file_name) {
  SummaryLint(book, page).run(file_name);
}

}  // namespace blue
