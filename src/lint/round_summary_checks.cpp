#include "lint/round_summary_checks.h"

#include "base/format.h"
#include "base/text.h"
#include "lint/tension_checks.h"
#include "pages/page_layout.h"

namespace blue {
namespace {

class RoundSummaryChecks {
 public:
  explicit RoundSummaryChecks(PageLint& page) : page_(page) {}

  void run(std::string_view file_name) {
    check_title(file_name);
    page_.check_section("components_missing", kComponentsHeading);
    check_open_tensions();
    check_new_perspectives();
    check_signals();
    check_results();
    check_lists();
    const PageSection* words = page_.check_section("judge_summary_missing", kJudgeSummaryHeading);
    if (words && words->lines.empty() && !words->has_quotation)
      page_.report("The Judge's summary is empty.", "Quote the summary of the round.", words->line);
  }

 private:
  static std::optional<int> round_number(const PageSection& title) {
    const std::string_view rest = std::string_view(title.title).substr(kRoundHeading.size());
    const auto number = parse_count(rest.substr(0, rest.find_first_not_of("0123456789")));
    return number && *number <= 98 ? std::optional(static_cast<int>(*number)) : std::nullopt;
  }

  void check_title(std::string_view file_name) {
    page_.check("round_title");
    const PageSection* title = page_.find_valued(kRoundHeading);
    const auto number = title ? round_number(*title) : std::nullopt;
    if (!number)
      return page_.report("The title does not name a round.",
                          "Write \"# Round 1 Summary\" with the round's number.", title ? title->line : 0);
    round_ = *number;
    if (file_name.starts_with("round-") && file_name != format("round-{}{}", round_, kSummaryEnding))
      page_.report(format("The title names round {}, but the file is {}.", round_, shown(file_name)),
                   "Give both the same number.", title->line);
  }

  // The section whose heading starts with `heading`, or null after failing the check `code`.
  const PageSection* check_heading(std::string_view code, std::string_view heading) {
    page_.check(code);
    const PageSection* section = page_.find_valued(heading);
    if (!section)
      page_.report(format("The section {} is missing.", heading), format("Add \"### {} …\".", heading));
    return section;
  }

  // Compares what follows `heading` in the title of its section.
  void compare(const PageSection& section, std::string_view heading, const std::string& expected) {
    const std::string_view value = trim(std::string_view(section.title).substr(heading.size()));
    if (value != expected)
      page_.report(format("{} {} does not match the tables, which give {}.", heading, shown(value), expected),
                   format("Write {} {}", heading, expected), section.line);
  }

  void check_open_tensions() {
    const PageSection* section = check_heading("open_tensions", kOpenTensionsHeading);
    if (!section) return;
    open_ = count_open(check_tension_table(page_, *section));
    page_.check("open_tensions_count");
    compare(*section, kOpenTensionsHeading, format("{}", open_));
  }

  void check_new_perspectives() {
    const PageSection* section = check_heading("new_perspectives", kNewPerspectivesHeading);
    if (!section) return;
    if (const PageTable* table = page_.check_columns(*section, kContributionColumns)) {
      fresh_ = table->rows.size();
      page_.check_ids(*table, EntityKind::perspective, round_ < 0 ? std::nullopt : std::optional(round_));
    }
    compare(*section, kNewPerspectivesHeading, format("{}", fresh_));
  }

  void check_signals() {
    const PageSection* section = check_heading("convergence_signals", kSignalsHeading);
    if (!section) return;
    if (const PageTable* table = page_.check_columns(*section, kSignalColumns)) {
      panel_ = table->rows.size();
      for (const PageRow& row : table->rows) signals_ += take_signal(row);
    }
    compare(*section, kSignalsHeading, signals_text(signals_, panel_));
  }

  bool take_signal(const PageRow& row) {
    const std::string given = format("`{}` {}", kSignalMarker, kYesMark);
    if (row.cells[1].starts_with(given)) return true;
    if (row.cells[1] != kNothing)
      page_.report(format("The signal of {} is {}.", shown(row.cells[0]), shown(row.cells[1])),
                   format("Write {} and where it was written, or {}.", given, kNothing), row.line);
    return false;
  }

  void check_results() {
    check_result("velocity", kVelocityHeading, velocity_text(open_, fresh_));
    check_result("converge_percent", kConvergeHeading, percent_text(signals_, panel_));
    check_result("convergence_blocked", kBlockedHeading, blocked_text(open_ + fresh_, signals_, panel_));
  }

  void check_result(std::string_view code, std::string_view heading, const std::string& expected) {
    if (const PageSection* section = check_heading(code, heading)) compare(*section, heading, expected);
  }

  // Further sections "Merged Perspectives: 2" with a table count its rows.
  void check_lists() {
    page_.check("list_count");
    for (const PageSection& section : page_.sections()) {
      const std::size_t colon = section.title.find(": ");
      if (section.level < 3 || colon == std::string::npos || section.tables.empty()) continue;
      const auto count = parse_count(std::string_view(section.title).substr(colon + 2));
      const bool is_checked_already = section.title.starts_with(kOpenTensionsHeading);
      if (count && !is_checked_already && *count != section.tables.front().rows.size())
        page_.report(
            format("{} has {}.", shown(section.title), counted(section.tables.front().rows.size(), "row")),
            "Make the number match the table.", section.line);
    }
  }

  PageLint& page_;
  int round_ = -1;
  std::size_t open_ = 0, fresh_ = 0, signals_ = 0, panel_ = 0;
};

}  // namespace

void lint_round_summary(PageLint& page, std::string_view file_name) {
  RoundSummaryChecks(page).run(file_name);
}

}  // namespace blue
