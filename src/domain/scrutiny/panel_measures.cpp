#include "domain/scrutiny/panel_measures.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/breadth.h"
#include "domain/verdict/answerers.h"
#include "domain/verdict/certify.h"
#include "domain/verdict/minority_report.h"
#include "domain/verdict/written_objections.h"

namespace blue {
namespace {

// True when the last position of someone who left is against what was agreed.
bool is_against(const std::string& position) {
  constexpr auto kAgainst =
      std::to_array<std::string_view>({"dissented", "opposed", "challenged", "owned", "raised"});
  return std::ranges::any_of(kAgainst, [&](std::string_view one) { return position.starts_with(one); });
}

// Everything that anybody objected with, those who were dropped with their answers last.
std::vector<MinorityItem> objections_of(const DialogueState& state) {
  std::vector<MinorityItem> out;
  for (const RoundRegistered& round : state.rounds)
    for (MinorityItem& one : written_objections(round)) out.push_back(std::move(one));
  for (MinorityItem& one : minority_report(state))
    if (one.set_aside == "dropped") out.push_back(std::move(one));
  return out;
}

// Where an expert who left in disagreement last said so.
ScrutinyFinding last_objection(const std::vector<MinorityItem>& objections, const LeftExpert& left) {
  ScrutinyFinding out{.says = {}, .expert = left.expert, .round = left.round, .file = {}};
  for (const MinorityItem& one : objections)
    if (one.expert == left.expert)
      out.file = one.file, out.line = one.line, out.about = one.target,
      out.quote = one.words.lost ? one.words.text : quote_of(one.quotation());
  return out;
}

// The model that gave an answer; empty: not on record.
std::string model_of(const DialogueState& state, const PanelSet& panel, const AnswerRecord& answer) {
  if (answer.answered_by)
    return answer.answered_by->model.empty() ? answer.answered_by->backend : answer.answered_by->model;
  for (const Seat& seat : panel.seats)
    if (seat.expert.slug == answer.expert && !seat.expert.model.empty()) return seat.expert.model;
  const Expert* expert = state.find_expert(answer.expert);
  return expert && !expert->model.empty() ? expert->model : state.settings.model;
}

JsonObject counts_json(const std::map<std::string, std::size_t>& counts) {
  JsonObject out;
  for (const auto& [name, count] : counts) out.set(name, count);
  return out;
}

}  // namespace

Measure measure_breadth(const DialogueState& state) {
  if (state.rounds.empty()) return not_measurable("breadth", "No round is registered yet.");
  Measure out{.name = "breadth"};
  const Breadth breadth = breadth_of(state);
  const std::size_t panel = state.rounds.back().panel.seats.size();
  const std::vector<MinorityItem> objections = objections_of(state);
  std::vector<ScrutinyFinding> found;
  for (const LeftExpert& left : find_left(state)) {
    std::vector<std::string> against;
    std::ranges::copy_if(left.position, std::back_inserter(against), is_against);
    if (against.empty()) continue;
    found.push_back(last_objection(objections, left));
    found.back().says =
        format("{} left after round {}: {}.", name_in(state, left.expert), left.round, join(against, ", "));
  }
  out.says = format("{} of {} ever seated signalled ({} of {} on the last panel); {} left in disagreement.",
                    breadth.standing, breadth.ever_seated, breadth.standing, panel, found.size());
  out.figures = JsonObject{{"signals", breadth.standing},
                           {"ever_seated", breadth.ever_seated},
                           {"panel", panel},
                           {"left_in_disagreement", found.size()}};
  out.take(std::move(found));
  return out;
}

Measure measure_families(const DialogueState& state) {
  if (std::string why = why_without_answers(state); !why.empty())
    return not_measurable("families", std::move(why));
  std::map<std::string, std::size_t> models, families;
  std::size_t all = 0, stated = 0, unknown = 0;
  for (const RoundRegistered& round : state.rounds)
    for (const AnswerRecord& one : round.answers) {
      const std::string model = model_of(state, round.panel, one);
      ++all;
      stated += one.answered_by ? 1 : 0;
      if (model.empty()) {
        ++unknown;
        continue;
      }
      ++models[model];
      ++families[family_of(model)];
    }
  if (unknown > 0)
    return not_measurable("families", format("{} of {} name no model.", unknown, counted(all, "answer")));
  Measure out{.name = "families"};
  std::vector<std::string> words;
  for (const auto& [family, count] : families) words.push_back(format("{} {}", family, count));
  const double effective = effective_number(families);
  out.says =
      format("{} model {} answered ({}), which come to {:.2f} of equal weight; as {}.", families.size(),
             families.size() == 1 ? "family" : "families", join(words, ", "), effective,
             stated == all ? "was stated with the answers"
             : stated == 0 ? "the panels name them"
                           : "was stated with the answers, else as the panels name them");
  out.figures =
      JsonObject{{"models", counts_json(models)}, {"families", counts_json(families)}, {"n_eff", effective}};
  return out;
}

}  // namespace blue
