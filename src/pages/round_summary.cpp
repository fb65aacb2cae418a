#include "pages/round_summary.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"
#include "pages/layout.h"
#include "pages/page_parts.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

constexpr std::size_t kLongestLabel = 200;   // code points
constexpr std::size_t kLongestReason = 600;  // code points
constexpr auto kMergeColumns = std::to_array<std::string_view>({"From", "Into", "Reason"});
constexpr auto kAbsenceColumns = std::to_array<std::string_view>({"Expert", "Reason"});
constexpr auto kMinorityColumns = std::to_array<std::string_view>({"Expert", "Label", "Line"});
constexpr auto kNoteColumns = std::to_array<std::string_view>({"Code", "Remark", "Fix", "Place"});

class RoundSummary {
 public:
  RoundSummary(const PageRecord& record, int number)
      : record_(record), round_(record.state().rounds[static_cast<std::size_t>(number)]) {}

  std::string render() {
    add_heading(page_, 1, format("Round {} Summary: {}", round_.round, cell(record_.state().settings.title)));
    page_ += evidence_note(record_.state());
    if (!record_.state().is_declared()) page_.pop_back();
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
    page_.pop_back();
    add_section(page_, 3, format("{} {}", kOpenTensionsHeading, counts.open_tensions.size()),
                record_.tension_table(record_.tensions_shown_in(round_.round), round_.round), "None.");
    add_section(page_, 3, format("{} {}", kNewPerspectivesHeading, counts.new_perspectives.size()),
                new_perspectives(), "None.");
    add_section(page_, 3, format("{} {}", kSignalsHeading, signals_text(counts)), signals(), "No panel.");
  }

  std::string new_perspectives() const {
    std::string out;
    for (const std::string& id : round_.counts.new_perspectives) {
      if (out.empty()) out = table_head(kNewPerspectiveColumns);
      const Entity* entity = record_.state().record.find_entity(id);
      add_row(out, {cell(id), record_.label(id, kLongestLabel), entity ? record_.contributors(*entity) : ""});
    }
    return out;
  }

  std::string signals() const {
    std::string out;
    for (const Seat& seat : round_.panel.seats) {
      if (out.empty()) out = table_head(kSignalColumns);
      auto signal = std::ranges::find(round_.standing, seat.expert.slug, &Signal::expert);
      add_row(out, {record_.name(seat.expert.slug),
                    signal == round_.standing.end()
                        ? ""
                        : format("`{}` {} {}", kSignalMarker, kYesMark, witness_text(*signal))});
    }
    return out;
  }

  // Sections that are there only when they have something to say.
  void add_extras() {
    add_list("Merged Perspectives", kMergeColumns, round_.merges, [&](const Merge& one) {
      return std::vector{cell(one.from), cell(one.into), cell(one.reason, kLongestReason)};
    });
    add_list("Absent Experts", kAbsenceColumns, round_.absent, [&](const Absence& one) {
      return std::vector{record_.name(one.expert), cell(one.reason, kLongestReason)};
    });
    add_list("Minority Views", kMinorityColumns, round_.minority_verdicts, [&](const MinorityVerdict& one) {
      return std::vector{record_.name(one.expert), cell(one.label, kLongestLabel), format("{}", one.line)};
    });
    add_list("Diagnostics", kNoteColumns, round_.notes, [&](const Note& one) {
      return std::vector{cell(one.code), cell(one.message, kLongestReason), cell(one.fix, kLongestReason),
                         place_of(one)};
    });
  }

  template <class Items, class Cells>
  void add_list(std::string_view heading, std::span<const std::string_view> columns, const Items& items,
                const Cells& cells) {
    if (items.empty()) return;
    std::string rows = table_head(columns);
    for (const auto& item : items) add_row(rows, cells(item));
    add_section(page_, 3, format("{}: {}", heading, items.size()), rows, "");
  }

  std::string place_of(const Note& note) const {
    if (note.expert.empty()) return {};
    const std::string name = record_.name(note.expert);
    return note.line == 0 ? name : format("{}, line {}", name, note.line);
  }

  void add_results() {
    const RoundCounts& counts = round_.counts;
    add_heading(page_, 2, format("{} {}", kVelocityHeading, velocity_text(counts)));
    page_.pop_back();
    add_heading(
        page_, 2,
        format("{} {}%", kConvergeHeading, render_percent(counts.converge_signals, counts.panel_size)));
    page_.pop_back();
    add_heading(page_, 2, format("{} {}", kBlockedHeading, blocked_text(counts)));
    page_.pop_back();
  }

  static std::string blocked_text(const RoundCounts& counts) {
    std::vector<std::string> reasons;
    if (counts.velocity() > 0) reasons.push_back("velocity > 0");
    if (counts.panel_size == 0 || counts.converge_signals < counts.panel_size)
      reasons.push_back("converge < 100%");
    return reasons.empty() ? "No" : format("Yes ({})", join(reasons, ", "));
  }

  const PageRecord& record_;
  const RoundRegistered& round_;
  std::string page_;
};

}  // namespace

std::string render_round_summary(const DialogueState& state, int round) {
  return render_round_summary(PageRecord(state), round);
}

std::string render_round_summary(const PageRecord& record, int round) {
  return RoundSummary(record, round).render();
}

}  // namespace blue
