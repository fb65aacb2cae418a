#include "pages/dialogue_rounds.h"

#include <algorithm>
#include <map>

#include "base/format.h"
#include "base/text.h"
#include "pages/layout.h"
#include "pages/page_parts.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

constexpr std::size_t kLongestSummary = 1000;  // bytes
constexpr std::size_t kLongestLabel = 80;      // code points
constexpr std::size_t kLongestReason = 200;    // code points

using Contributions = std::map<std::string_view, std::vector<std::string>>;

Contributions contributions_of(const PageRecord& record, const RoundRegistered& round) {
  Contributions out;
  for (const Entity* entity : record.entities_of(round.round))
    out[entity->author].push_back(format("{} {}", entity->id, record.label(entity->id, kLongestLabel)));
  for (const MinorityVerdict& one : round.minority_verdicts)
    out[one.expert].push_back("minority view: " + cell(one.label, kLongestLabel));
  for (const Signal& signal : round.standing)
    out[signal.expert].push_back(signal.round == round.round ? "signals convergence" : "its signal stands");
  for (const Absence& absence : round.absent)
    out[absence.expert].push_back("absent: " + cell(absence.reason, kLongestReason));
  return out;
}

void add_line(std::string& page, const PageRecord& record, std::string_view who,
              const std::vector<std::string>& said) {
  page += format("- {}: {}\n", record.marked(who), said.empty() ? "nothing new" : join(said, "; "));
}

void add_round(std::string& page, const PageRecord& record, const RoundRegistered& round) {
  if (page.empty())
    page += format("### {}{}\n\n", kRoundHeading, round.round);
  else
    add_heading(page, 3, format("{}{}", kRoundHeading, round.round));
  page += format("{} {}, converge {}. In full: `round-{}/round-{}{}`.\n\n", kVelocityLine,
                 velocity_text(round.counts), signals_text(round.counts), round.round, round.round,
                 kSummaryEnding);
  if (const std::string words = quotation(round.summary, kLongestSummary); !words.empty())
    page += words + "\n";
  Contributions said = contributions_of(record, round);
  for (const Seat& seat : round.panel.seats) {
    add_line(page, record, seat.expert.slug, said[seat.expert.slug]);
    said.erase(seat.expert.slug);
  }
  for (const auto& [who, lines] : said) add_line(page, record, who, lines);
}

}  // namespace

std::string rounds_part(const PageRecord& record) {
  std::string out;
  for (const RoundRegistered& round : record.state().rounds) add_round(out, record, round);
  return out;
}

}  // namespace blue
