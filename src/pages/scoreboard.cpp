#include "pages/scoreboard.h"

#include <algorithm>

#include "base/format.h"
#include "domain/dialogue/totals.h"
#include "pages/layout.h"
#include "pages/page_parts.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

std::vector<Expert> by_total(std::vector<Expert> experts, const Totals& totals) {
  auto total = [&](const Expert& expert) {
    auto found = totals.alignment.experts.find(expert.slug);
    return found == totals.alignment.experts.end() ? -1 : found->second;
  };
  std::ranges::stable_sort(experts, std::ranges::greater{}, total);
  return experts;
}

void add_expert(std::string& page, const PageRecord& record, const Expert& expert, const Totals& totals) {
  const Expert* known = record.state().find_expert(expert.slug);
  std::vector<std::string> cells{record.name(expert.slug), cell(known ? known->role : expert.role, 120)};
  for (const RoundRegistered& round : record.state().rounds) {
    auto score = round.scores.experts.find(expert.slug);
    cells.push_back(score == round.scores.experts.end() ? "" : format("{}", score->second));
  }
  auto total = totals.alignment.experts.find(expert.slug);
  cells.push_back(total == totals.alignment.experts.end() ? "" : format("{}", total->second));
  add_row(page, cells);
}

std::string expert_scores(const PageRecord& record) {
  const Totals totals = totals_of(record.state());
  std::vector<std::string> names{"Expert", "Role"};
  for (const RoundRegistered& round : record.state().rounds) names.push_back(format("R{}", round.round));
  names.push_back("Total");
  std::string out = table_head(std::vector<std::string_view>(names.begin(), names.end()));
  for (const Expert& expert : by_total(record.participants(), totals))
    add_expert(out, record, expert, totals);
  return out;
}

}  // namespace

std::string render_scoreboard_page(const DialogueState& state) {
  const PageRecord record(state);
  std::string page;
  add_heading(page, 1, format("Scoreboard: {}", cell(state.settings.title)));
  page.pop_back();
  add_section(page, 2, kScoreboardHeading, scoreboard_part(state), "");
  add_section(page, 2, kExpertScoresHeading, record.participants().empty() ? "" : expert_scores(record),
              "No expert is seated yet.");
  return page;
}

}  // namespace blue
