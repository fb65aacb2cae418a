#include "pages/scoreboard.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/totals.h"
#include "domain/verdict/proposal.h"
#include "pages/page_layout.h"
#include "pages/page_markdown.h"

namespace blue {
namespace {

constexpr std::size_t kLongestOutcome = 300;  // code points
constexpr std::size_t kLongestRole = 120;     // code points

std::string percent_of(const RoundCounts& counts) {
  return percent_text(counts.converge_signals, counts.panel_size);
}

Row round_row(const RoundRegistered& round) {
  const Scores& scores = round.scores;
  // A score without components has none to show; zeros would not add up.
  const bool has_parts = scores.W + scores.C + scores.T + scores.R == scores.total;
  Row out{format("{}", round.round)};
  for (std::int64_t part : {scores.W, scores.C, scores.T, scores.R})
    out.push_back(has_parts ? format("{}", part) : "");
  out.push_back(format("{}", scores.total));
  for (std::size_t count :
       {round.counts.open_tensions.size(), round.counts.new_perspectives.size(), round.counts.velocity()})
    out.push_back(format("{}", count));
  out.push_back(percent_of(round.counts));
  return out;
}

// True when the proposal on the table ended the signals of the last round.
bool has_ended_signals(const DialogueState& state) {
  return state.settings.ratification == RatificationRule::required && proposal_of(state) &&
         !is_put_to_a_round(state);
}

std::string open_text(const DialogueState& state) {
  if (state.rounds.empty()) return "open: no round is registered";
  const RoundCounts& counts = state.rounds.back().counts;
  const Convergence reading = read_convergence(state);
  if (reading.can_converge()) return "open: velocity=0, unanimous; the final verdict is not registered";
  return format("open: velocity={}, converge={}{}", velocity_text(counts),
                signals_text(counts.converge_signals, counts.panel_size),
                reading.max_rounds_reached ? "; the maximum of rounds is reached" : "") +
         (has_ended_signals(state) ? format("; proposal {} ended the signals", proposal_of(state)->proposal)
                                   : "");
}

// "✓ (velocity=0, unanimous)", "✗ (forced …)", "open: …".
std::string convergence_text(const DialogueState& state) {
  if (state.status == DialogueStatus::abandoned)
    return format("{} (abandoned: {})", kNoMark, cell(state.abandoned_reason, kLongestOutcome));
  const VerdictRegistered* verdict = find_final_verdict(state);
  if (!verdict || state.rounds.empty()) return open_text(state);
  const RoundCounts& counts = state.rounds.back().counts;
  if (verdict->outcome == Outcome::forced)
    return format("{} (forced at max rounds, velocity={}, converge={}: {})", kNoMark, counts.velocity(),
                  percent_of(counts), cell(verdict->warning, kLongestOutcome));
  const std::size_t accepted = totals_of(state).tensions_accepted;
  return format("{} (velocity=0, unanimous{})", kYesMark,
                accepted == 0 ? "" : format("; {} accepted unresolved", counted(accepted, "tension")));
}

std::string score_text(const std::map<std::string, std::int64_t>& scores, const std::string& slug) {
  auto found = scores.find(slug);
  return found == scores.end() ? "" : format("{}", found->second);
}

std::string expert_scores(const PageRecord& record) {
  const DialogueState& state = record.state();
  const auto totals = totals_of(state).alignment.experts;
  std::vector<Expert> experts = record.participants();
  std::ranges::stable_sort(experts, std::ranges::greater{}, [&](const Expert& expert) {
    auto found = totals.find(expert.slug);
    return found == totals.end() ? -1 : found->second;
  });
  const std::vector<std::string> columns = expert_score_columns(state.rounds.size());
  return table(std::vector<std::string_view>(columns.begin(), columns.end()), experts,
               [&](const Expert& expert) {
                 const Expert* known = state.find_expert(expert.slug);
                 Row out{record.name(expert.slug), cell(known ? known->role : expert.role, kLongestRole)};
                 for (const RoundRegistered& round : state.rounds)
                   out.push_back(score_text(round.scores.experts, expert.slug));
                 out.push_back(score_text(totals, expert.slug));
                 return out;
               });
}

}  // namespace

std::string render_scoreboard_page(const PageRecord& record) {
  std::string page;
  add_heading(page, 1, format("Scoreboard: {}", cell(record.state().settings.title)));
  add_section(page, 2, kScoreboardHeading, scoreboard_part(record));
  add_section(page, 2, kExpertScoresHeading, expert_scores(record), "No expert is seated yet.");
  return page;
}

std::string scoreboard_part(const PageRecord& record) {
  const DialogueState& state = record.state();
  std::string out = table_head(kScoreboardColumns);
  for (const RoundRegistered& round : state.rounds) add_row(out, round_row(round));
  if (state.rounds.empty()) out += "\nNo round is registered yet.\n";
  const Scores sum = totals_of(state).alignment;
  out += format("\n{} {} (W:{} C:{} T:{} R:{})\n", kTotalLine, sum.total, sum.W, sum.C, sum.T, sum.R);
  out += format("{} {}\n", kMaxRoundsLine, state.settings.max_rounds);
  out += format("{} {}\n", kConvergenceLine, convergence_text(state));
  return out + record.evidence_note();
}

}  // namespace blue
