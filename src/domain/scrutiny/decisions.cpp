#include "domain/scrutiny/decisions.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/totals.h"
#include "domain/file_names.h"
#include "domain/round/acts.h"
#include "domain/verdict/minority_report.h"

namespace blue {
namespace {

std::vector<std::string> ids_of(const RoundCounts& counts) {
  std::vector<std::string> out = counts.open_tensions;
  out.insert(out.end(), counts.new_perspectives.begin(), counts.new_perspectives.end());
  return out;
}

// The Judge's acts, with what a final verdict accepts.
std::vector<JudgeAct> all_acts(const DialogueState& state) {
  const VerdictRegistered* final = find_final_verdict(state);
  return final && final->certificate ? final->certificate->judge_acts : judge_acts(state);
}

ScrutinyFinding finding_in_verdict(const DialogueState& state, const VerdictRegistered& verdict,
                                   std::string says, std::string quote) {
  ScrutinyFinding out = finding_in_ledger(state, verdict.round, std::move(says), std::move(quote));
  const auto line = state.decided_in.find(verdict.verdict_id);
  out.line = line == state.decided_in.end() ? 0 : line->second;
  return out;
}

}  // namespace

Measure measure_unaided_velocity(const DialogueState& state) {
  if (state.rounds.empty()) return not_measurable("unaided_velocity", "No round is registered yet.");
  Measure out{.name = "unaided_velocity"};
  const VerdictRegistered* final = find_final_verdict(state);
  const RoundRegistered& last = state.rounds.back();
  const RoundCounts aided = final && final->counts ? *final->counts : last.counts;
  const RoundCounts unaided = counts_without_acts(state, last.round);
  const std::vector<JudgeAct> acts = all_acts(state);
  const std::vector<std::string> counted_ids = ids_of(aided);
  std::vector<ScrutinyFinding> found;
  for (const std::string& id : ids_of(unaided)) {
    if (std::ranges::find(counted_ids, id) != counted_ids.end()) continue;
    auto act = std::ranges::find_if(
        acts, [&](const JudgeAct& one) { return one.id == id && moves_numbers(one.act); });
    found.push_back(finding_about(state, id,
                                  act == acts.end()
                                      ? format("{} would count but for the Judge's acts.", id)
                                      : format("{} would count but for the Judge: {} in round {} (\"{}\").",
                                               id, act->act, act->round, quote_of(act->reason))));
  }
  const auto moving = std::ranges::count_if(acts, [](const JudgeAct& one) { return moves_numbers(one.act); });
  out.says = format("Velocity {}; without the Judge's {} that move numbers: {}.", aided.velocity(),
                    counted(static_cast<std::size_t>(moving), "act"), unaided.velocity());
  out.figures = JsonObject{{"velocity", aided.velocity()},
                           {"without_acts", unaided.velocity()},
                           {"acts", static_cast<std::size_t>(moving)}};
  out.take(std::move(found));
  return out;
}

Measure measure_witnesses(const DialogueState& state) {
  const VerdictRegistered* final = find_final_verdict(state);
  if (!final || !final->certificate) return not_measurable("decision_witness", "There is no final verdict.");
  Measure out{.name = "decision_witness"};
  std::vector<ScrutinyFinding> found;
  const std::vector<DecisionWitness>& witnesses = final->certificate->witnesses;
  if (witnesses.empty())
    return not_measurable("decision_witness", "The verdict's certificate names no witnesses.");
  for (const DecisionWitness& one : witnesses) {
    if (one.in_judges_words) {
      found.push_back(finding_in_verdict(state, *final,
                                         format("\"{}\" is in the Judge's words and has no witness.",
                                                one.topic.empty() ? "The decision" : one.topic),
                                         quote_of(one.decision)));
    } else if (!one.opponents.empty()) {
      std::vector<std::string> names;
      for (const std::string& slug : one.opponents) names.push_back(name_in(state, slug));
      found.push_back(
          finding_about(state, one.id, format("{} was adopted against {}.", one.id, join(names, ", "))));
    }
  }
  out.says = format("{} of {} {} no witness or an opponent.", found.size(),
                    counted(witnesses.size(), "decision"), found.size() == 1 ? "has" : "have");
  out.figures = JsonObject{{"decisions", witnesses.size()}, {"doubtful", found.size()}};
  out.take(std::move(found));
  return out;
}

Measure measure_minority(const DialogueState& state) {
  Measure out{.name = "minority_report"};
  std::vector<ScrutinyFinding> found;
  for (const MinorityItem& one : minority_report(state))
    found.push_back({format("{}: {}{}{}.", name_in(state, one.expert), replace_all(one.kind, '_', ' '),
                            one.target.empty() ? "" : ", " + one.target,
                            one.set_aside.empty() ? "" : ", " + one.set_aside),
                     one.expert, one.round, one.file, one.line,
                     one.words.lost ? one.words.text : quote_of(one.quotation()), one.target});
  out.says = format("{} without an answer.", counted(found.size(), "objection"));
  out.figures = JsonObject{{"items", found.size()}};
  out.take(std::move(found));
  return out;
}

Measure measure_steering(const DialogueState& state) {
  Measure out{.name = "steering"};
  std::vector<ScrutinyFinding> found;
  for (const JudgeAct& act : judge_acts(state))
    if (act.act == "steer")
      found.push_back(finding_in_ledger(
          state, act.round, format("A directive of round {} steers.", act.round), quote_of(act.reason)));
  out.says =
      format("{} of the Judge's directives repeat a signal or words of a recommendation.", found.size());
  out.figures = JsonObject{{"directives", found.size()}};
  out.take(std::move(found));
  return out;
}

}  // namespace blue
