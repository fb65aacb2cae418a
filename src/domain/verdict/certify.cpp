#include "domain/verdict/certify.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "domain/dialogue/breadth.h"
#include "domain/round/acts.h"
#include "domain/verdict/answerers.h"
#include "domain/verdict/minority_report.h"
#include "domain/verdict/witness.h"

namespace blue {
namespace {

void add_owned(const DialogueState& state, const std::string& expert, const std::vector<std::string>& owned,
               std::vector<std::string>& position) {
  std::set<std::string> ids(owned.begin(), owned.end());
  for (const auto& [id, tension] : state.record.tensions)
    if (tension.owner == expert && tension.status != EntityStatus::resolved) ids.insert(id);
  std::vector<std::string> sorted(ids.begin(), ids.end());
  sort_ids(sorted);
  for (const std::string& id : sorted) position.push_back("owned " + id);
}

// What an answer that was dropped with its author shows.
std::vector<std::string> position_of_dropped(const RoundRegistered& round, const std::string& expert) {
  std::vector<std::string> out;
  auto add = [&](std::string position) {
    if (std::ranges::find(out, position) == out.end()) out.push_back(std::move(position));
  };
  auto answer = std::ranges::find(round.dropped_answers, expert, &AnswerRecord::expert);
  if (answer != round.dropped_answers.end() && answer->signals) add("signalled");
  for (const UncountedObjection& one : round.dropped_objections) {
    if (one.expert != expert) continue;
    const std::string target = one.target.empty() ? "" : " " + one.target;
    if (one.kind == "dissent" || one.kind == "minority_verdict") add("dissented");
    if (one.kind == "oppose") add("opposed" + target);
    if (one.kind == "challenge") add("challenged" + target);
    if (one.kind == "tension") add("raised a tension");
  }
  add("answered and was dropped");
  return out;
}

// What an expert's last round shows of where it stood.
std::vector<std::string> position_in(const RoundRegistered& round, const std::string& expert) {
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
  return out;
}

// What was odd about the answers and stays on record.
std::vector<std::string> find_remarks(const DialogueState& state) {
  std::vector<std::string> out;
  for (const RoundRegistered& round : state.rounds)
    for (const Note& note : round.notes)
      if (note.code == "answers_equal" || note.code == "time_out_of_order")
        out.push_back(format("Round {}: {}", round.round, note.message));
  return out;
}

EntityStatus status_after(const VerdictRegistered& verdict, const Tension& tension) {
  auto changed = std::ranges::find(verdict.tensions, tension.id, &Tension::id);
  return changed == verdict.tensions.end() ? tension.status : changed->status;
}

}  // namespace

std::vector<LeftExpert> find_left(const DialogueState& state) {
  std::vector<LeftExpert> out;
  std::set<std::string> seen;
  for (auto round = state.rounds.rbegin(); round != state.rounds.rend(); ++round) {
    for (const std::string& slug : slugs_of(round->panel)) {
      if (!seen.insert(slug).second || round == state.rounds.rbegin()) continue;
      LeftExpert left{slug, round->round, position_in(*round, slug), ""};
      std::vector<std::string> owned;  // when it left; the Judge may have named another owner since
      for (const Departure& departure : round[-1].panel.left)
        if (departure.expert == slug) left.reason = departure.reason, owned = departure.tensions;
      add_owned(state, slug, owned, left.position);
      out.push_back(std::move(left));
    }
    for (const Departure& dropped : round->panel.left)
      if (dropped.answered && seen.insert(dropped.expert).second) {
        out.push_back(
            {dropped.expert, round->round, position_of_dropped(*round, dropped.expert), dropped.reason});
        add_owned(state, dropped.expert, dropped.tensions, out.back().position);
      }
  }
  return out;
}

// The last time each expert sat, and whether its signal stood then.
std::vector<Departure> find_silent_leavers(const DialogueState& state) {
  std::vector<Departure> out;
  std::set<std::string> seen;
  for (const std::string& slug : slugs_of(state.rounds.back().panel)) seen.insert(slug);
  for (auto round = state.rounds.rbegin(); round != state.rounds.rend(); ++round) {
    for (const Departure& dropped : round->panel.left)
      if (dropped.answered && seen.insert(dropped.expert).second && !dropped.signalled)
        out.push_back(dropped);
    for (const std::string& slug : slugs_of(round->panel)) {
      if (!seen.insert(slug).second) continue;
      if (std::ranges::find(round->standing, slug, &Signal::expert) != round->standing.end()) continue;
      Departure departure{.expert = slug};
      for (const Departure& left : round[-1].panel.left)
        if (left.expert == slug) departure = left;
      out.push_back(std::move(departure));
    }
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
  out.remarks = find_remarks(state);
  out.answered_by = find_answerers(state);
  out.ledger_head = std::move(ledger_head);
  return out;
}

}  // namespace blue
