#include "domain/verdict/certify.h"

#include <algorithm>
#include <set>

#include "domain/dialogue/breadth.h"
#include "domain/round/acts.h"
#include "domain/verdict/minority_report.h"
#include "domain/verdict/witness.h"

namespace blue {
namespace {

// What an expert's last round shows of where it stood.
std::vector<std::string> position_in(const DialogueState& state, const RoundRegistered& round,
                                     const std::string& expert) {
  std::vector<std::string> out;
  auto is_own = [&](const auto& one) { return one.expert == expert && counts(one.origin); };
  if (std::ranges::find(round.standing, expert, &Signal::expert) != round.standing.end())
    out.emplace_back("signalled");
  auto answer = std::ranges::find(round.answers, expert, &AnswerRecord::expert);
  if (answer == round.answers.end()) out.emplace_back("absent");
  const bool dissents = answer != round.answers.end() && answer->dissents;
  if (dissents || std::ranges::find(round.minority_verdicts, expert, &MinorityVerdict::expert) !=
                      round.minority_verdicts.end())
    out.emplace_back("dissented");
  for (const Reference& one : round.references)
    if (is_own(one) && one.type == ReferenceKind::oppose) out.push_back("opposed " + one.target);
  for (const Move& one : round.moves)
    if (is_own(one) && one.type == MoveKind::challenge)
      for (const std::string& target : one.targets) out.push_back("challenged " + target);
  for (const auto& [id, tension] : state.record.tensions)
    if (tension.owner == expert && tension.status != EntityStatus::resolved) out.push_back("owned " + id);
  return out;
}

// Everybody who sat once and does not sit now, or was dropped with an answer; the latest first.
std::vector<LeftExpert> find_left(const DialogueState& state) {
  std::vector<LeftExpert> out;
  std::set<std::string> seen;
  for (auto round = state.rounds.rbegin(); round != state.rounds.rend(); ++round) {
    for (const std::string& slug : slugs_of(round->panel)) {
      if (!seen.insert(slug).second || round == state.rounds.rbegin()) continue;
      LeftExpert left{slug, round->round, position_in(state, *round, slug), ""};
      for (const Departure& departure : round[-1].panel.left)
        if (departure.expert == slug) left.reason = departure.reason;
      out.push_back(std::move(left));
    }
    for (const Departure& dropped : round->panel.left)
      if (dropped.answered && seen.insert(dropped.expert).second)
        out.push_back({dropped.expert, round->round, {"answered and was dropped"}, dropped.reason});
  }
  return out;
}

EntityStatus status_after(const VerdictRegistered& verdict, const Tension& tension) {
  auto changed = std::ranges::find(verdict.tensions, tension.id, &Tension::id);
  return changed == verdict.tensions.end() ? tension.status : changed->status;
}

}  // namespace

// The last time each expert sat, and whether its signal stood then.
std::vector<Departure> find_silent_leavers(const DialogueState& state) {
  std::vector<Departure> out;
  std::set<std::string> seen;
  for (const std::string& slug : slugs_of(state.rounds.back().panel)) seen.insert(slug);
  for (auto round = state.rounds.rbegin(); round != state.rounds.rend(); ++round)
    for (const std::string& slug : slugs_of(round->panel)) {
      if (!seen.insert(slug).second) continue;
      if (std::ranges::find(round->standing, slug, &Signal::expert) != round->standing.end()) continue;
      Departure departure{.expert = slug};
      for (const Departure& left : round[-1].panel.left)
        if (left.expert == slug) departure = left;
      out.push_back(std::move(departure));
    }
  return out;
}

Certificate make_certificate(const DialogueState& state, const VerdictRegistered& verdict,
                             Ratification ratification, std::string ledger_head) {
  const RoundRegistered& last = state.rounds.back();
  Certificate out;
  out.evidence = state.settings.evidence;
  out.round = last.round;
  out.panel = slugs_of(last.panel);
  out.signals = last.standing;
  out.counts = *verdict.counts;
  out.judge_acts = judge_acts(state);
  for (const Tension& one : verdict.tensions)
    out.judge_acts.push_back(
        {"accept", one.id, "", last.round, one.accepted_reason, label_of_act(state, one.id), "", true});
  for (const RoundRegistered& round : state.rounds)
    for (const Transition& one : round.transitions)
      if (one.cause == "settle")
        out.conflicts.push_back({one.id, one.via, one.reason, one.round, one.actors});
  const RoundCounts unaided = counts_without_acts(state, last.round);
  out.velocity_without_acts = {unaided.velocity(), unaided.open_tensions, unaided.new_perspectives};
  out.left_without_signalling = find_silent_leavers(state);
  for (const auto& [id, tension] : state.record.tensions)
    if (!tension.owner.empty() && !sits_on(last.panel, tension.owner))
      out.owner_left.push_back({id, tension.owner, status_after(verdict, tension)});
  out.ratification = std::move(ratification);
  out.witnesses = witnesses_of(state, verdict);
  out.minority_report = minority_report(state);
  out.breadth = breadth_of(state);
  out.left = find_left(state);
  out.ledger_head = std::move(ledger_head);
  return out;
}

}  // namespace blue
