#include "pages/page_parts.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/totals.h"
#include "pages/layout.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

constexpr std::size_t kLongestReason = 300;  // code points

std::string percent(const RoundCounts& counts) {
  return render_percent(counts.converge_signals, counts.panel_size) + "%";
}

void add_round_row(std::string& page, const RoundRegistered& round) {
  const Scores& scores = round.scores;
  // A score without components has none to show; zeros would not add up.
  const bool has_parts = scores.W + scores.C + scores.T + scores.R == scores.total;
  auto part = [&](std::int64_t value) { return has_parts ? format("{}", value) : std::string(kNothing); };
  add_row(page, {format("{}", round.round), part(scores.W), part(scores.C), part(scores.T), part(scores.R),
                 format("{}", scores.total), format("{}", round.counts.open_tensions.size()),
                 format("{}", round.counts.new_perspectives.size()), format("{}", round.counts.velocity()),
                 percent(round.counts)});
}

std::string open_text(const DialogueState& state) {
  if (state.rounds.empty()) return "open: no round is registered";
  const RoundCounts& counts = state.rounds.back().counts;
  const Convergence reading = read_convergence(state);
  if (reading.can_converge()) return "open: velocity=0, unanimous; the final verdict is not registered";
  std::string out = format("open: velocity={}, converge={}", velocity_text(counts), signals_text(counts));
  if (reading.max_rounds_reached) out += "; the maximum of rounds is reached";
  return out;
}

std::string achieved_text(const Totals& totals) {
  std::string out = format("{} (velocity=0, unanimous", kYesMark);
  if (totals.tensions_accepted > 0)
    out += format("; {} accepted unresolved", counted(totals.tensions_accepted, "tension"));
  return out + ")";
}

}  // namespace

std::string velocity_text(const RoundCounts& counts) {
  return format("{} ({} + {})", counts.velocity(), counted(counts.open_tensions.size(), "tension"),
                counted(counts.new_perspectives.size(), "perspective"));
}

std::string signals_text(const RoundCounts& counts) {
  return format("{}/{} ({})", counts.converge_signals, counts.panel_size, percent(counts));
}

std::string witness_text(const Signal& signal) {
  return signal.file.empty() ? "declared" : cell(format("{}:{}", signal.file, signal.line));
}

std::string convergence_text(const DialogueState& state) {
  if (state.status == DialogueStatus::abandoned)
    return format("{} (abandoned: {})", kNoMark, cell(state.abandoned_reason, kLongestReason));
  const VerdictRegistered* verdict = find_final_verdict(state);
  if (!verdict || state.rounds.empty()) return open_text(state);
  if (verdict->outcome != Outcome::forced) return achieved_text(totals_of(state));
  const RoundCounts& counts = state.rounds.back().counts;
  return format("{} (forced at max rounds, velocity={}, converge={}: {})", kNoMark, counts.velocity(),
                percent(counts), cell(verdict->warning, kLongestReason));
}

std::string evidence_note(const DialogueState& state) {
  if (!state.is_declared()) return {};
  return format("{} declared. The numbers are as the caller stated them, not read from answers.\n",
                kEvidenceLine);
}

std::string scoreboard_part(const DialogueState& state) {
  std::string out = table_head(kScoreboardColumns);
  for (const RoundRegistered& round : state.rounds) add_round_row(out, round);
  if (state.rounds.empty()) out += "\nNo round is registered yet.\n";
  const Scores sum = totals_of(state).alignment;
  out += format("\n{} {} (W:{} C:{} T:{} R:{})\n", kTotalLine, sum.total, sum.W, sum.C, sum.T, sum.R);
  out += format("{} {}\n", kMaxRoundsLine, state.settings.max_rounds);
  out += format("{} {}\n", kConvergenceLine, convergence_text(state));
  return out + evidence_note(state);
}

std::string tracker_part(const PageRecord& record) {
  const std::vector<std::string> ids = record.tension_ids();
  if (ids.empty()) return {};
  std::size_t open = 0;
  for (const auto& [id, tension] : record.state().record.tensions) open += tension.is_open();
  return format("{} {} ({} open, {} closed)\n\n", kTensionsLine, ids.size(), open, ids.size() - open) +
         record.tension_table(ids, record.state().next_round());
}

}  // namespace blue
