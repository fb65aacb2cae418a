#include "pages/round_summary.h"

#include <algorithm>

#include "base/format.h"
#include "pages/page_layout.h"
#include "pages/page_markdown.h"
#include "pages/tensions.h"

namespace blue {
namespace {

class RoundSummary {
 public:
  RoundSummary(const PageRecord& record, int number)
      : record_(record),
        round_(record.state().round_at(number)),
        page_(record.opening(format("Round {} Summary", round_.round))) {}

  std::string render() {
    add_components();
    add_extras();
    add_results();
    add_section(page_, 2, kJudgeSummaryHeading, quotation(round_.summary), "The Judge gave no summary.");
    return std::move(page_);
  }

 private:
  void add_components() {
    const RoundCounts& counts = round_.counts;
    add_heading(page_, 2, kComponentsHeading);
    add_section(page_, 3, format("{} {}", kOpenTensionsHeading, counts.open_tensions.size()),
                tensions_of_round(record_, round_.round), "None.");
    add_section(page_, 3, format("{} {}", kNewPerspectivesHeading, counts.new_perspectives.size()),
                record_.contribution_table(counts.new_perspectives), "None.");
    add_section(page_, 3,
                format("{} {}", kSignalsHeading, signals_text(counts.converge_signals, counts.panel_size)),
                signals(), "No panel.");
  }

  std::string signals() const {
    return table(kSignalColumns, round_.panel.seats, [&](const Seat& seat) {
      auto signal = std::ranges::find(round_.standing, seat.expert.slug, &Signal::expert);
      const bool has_signal = signal != round_.standing.end();
      const bool is_suspended =
          std::ranges::find(round_.suspended, seat.expert.slug, &Signal::expert) != round_.suspended.end();
      return Row{record_.name(seat.expert.slug),
                 has_signal     ? format("`{}` {} {}", kSignalMarker, kYesMark, PageRecord::witness(*signal))
                 : is_suspended ? "suspended by a question"
                                : ""};
    });
  }

  // Sections that are there only when they have rows.
  void add_extras() {
    add_list("Merged Perspectives", {"From", "Into", "Reason"}, round_.merges, [&](const Merge& one) {
      return Row{cell(one.from), cell(one.into), cell(one.reason, kLongestReason)};
    });
    add_list("Absent Experts", {"Expert", "Reason"}, round_.absent, [&](const Absence& one) {
      return Row{record_.name(one.expert), cell(one.reason, kLongestReason)};
    });
    add_list("Minority Views", {"Expert", "Label", "Line"}, round_.minority_verdicts,
             [&](const MinorityVerdict& one) {
               return Row{record_.name(one.expert), cell(one.label.text, kLongestLabel),
                          format("{}", one.line)};
             });
    add_list("Dissent", {"Expert", "Words", "Line"}, round_.dissents, [&](const MinorityVerdict& one) {
      const Words& words = one.content.empty() ? one.label : one.content;
      return Row{record_.name(one.expert), cell(words.text, kLongestReason), format("{}", one.line)};
    });
    add_list("Diagnostics", {"Code", "Remark", "Fix", "Place"}, round_.notes, [&](const Note& one) {
      return Row{cell(one.code), cell(one.message, kLongestReason), cell(one.fix, kLongestReason),
                 place_of(one)};
    });
  }

  template <class Items, class RowOf>
  void add_list(std::string_view heading, std::initializer_list<std::string_view> columns, const Items& items,
                const RowOf& row_of) {
    add_section(page_, 3, format("{}: {}", heading, items.size()), table(columns, items, row_of));
  }

  std::string place_of(const Note& note) const {
    if (note.expert.empty()) return {};
    const std::string name = record_.name(note.expert);
    return note.line == 0 ? name : format("{}, line {}", name, note.line);
  }

  void add_results() {
    const RoundCounts& counts = round_.counts;
    const std::size_t signals = counts.converge_signals, panel = counts.panel_size;
    add_heading(page_, 2, format("{} {}", kVelocityHeading, velocity_text(counts)));
    add_heading(page_, 2, format("{} {}", kConvergeHeading, percent_text(signals, panel)));
    add_heading(page_, 2, format("{} {}", kBlockedHeading, blocked_text(counts.velocity(), signals, panel)));
  }

  const PageRecord& record_;
  const RoundRegistered& round_;
  std::string page_;
};

}  // namespace

std::string render_round_summary(const PageRecord& record, int round) {
  return RoundSummary(record, round).render();
}

}  // namespace blue
