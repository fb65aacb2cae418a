#include "pages/scrutiny.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/scrutiny/scrutinise.h"
#include "pages/page_layout.h"
#include "pages/page_markdown.h"

namespace blue {
namespace {

constexpr std::size_t kMostFindings = 30;  // of one measure

std::string shown_name(const Measure& measure) { return replace_all(measure.name, '_', ' '); }

// The minority report has a table of its own on the page.
bool has_own_table(const Measure& measure) { return measure.name == "minority_report"; }

struct FindingRow {
  const Measure* measure;
  const ScrutinyFinding* finding;
};

std::vector<FindingRow> rows_of(const std::vector<Measure>& measures) {
  std::vector<FindingRow> out;
  for (const Measure& measure : measures) {
    if (has_own_table(measure)) continue;
    for (std::size_t i = 0; i < std::min(measure.findings.size(), kMostFindings); ++i)
      out.push_back({&measure, &measure.findings[i]});
  }
  return out;
}

}  // namespace

void add_scrutiny(std::string& page, const PageRecord& record) {
  std::vector<Measure> measures = scrutinise(record.state());
  std::ranges::stable_partition(measures, &Measure::is_worry);
  const auto worries = static_cast<std::size_t>(std::ranges::count_if(measures, &Measure::is_worry));
  std::string body = format(
      "{} should worry a reader. `blue dialogue scrutiny` also reads the answers' texts and the project's "
      "other "
      "dialogues.\n\n",
      worries == 0 ? "No measure" : counted(worries, "measure"));
  body += table({"Measure", "Count", "What was counted", "Not measurable"}, measures, [](const Measure& one) {
    return Row{cell(shown_name(one)), one.says == kNotMeasurable ? "" : format("{}", one.count),
               cell(one.says, kLongestReason), cell(one.not_measurable, kLongestReason)};
  });
  add_section(page, 3, kScrutinyHeading, body);
  add_section(
      page, 4, "Findings",
      table({"Measure", "Finding", "Written in", "Words"}, rows_of(measures), [](const FindingRow& row) {
        return Row{cell(shown_name(*row.measure)), cell(row.finding->says, kLongestReason),
                   PageRecord::place(row.finding->file, row.finding->line),
                   cell(row.finding->quote, kLongestReason)};
      }));
}

}  // namespace blue
