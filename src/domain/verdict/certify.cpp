#include "domain/verdict/certify.h"

#include <algorithm>
#include <set>

#include "domain/round/acts.h"

namespace blue {
namespace {

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

EntityStatus status_with(const std::vector<AcceptedTension>& accepted, const Tension& tension) {
  const bool is_accepted = std::ranges::find(accepted, tension.id, &AcceptedTension::id) != accepted.end();
  return is_accepted ? EntityStatus::accepted_unresolved : tension.status;
}

}  // namespace

Certificate make_certificate(const DialogueState& state, const RoundCounts& counts,
                             const std::vector<AcceptedTension>& accepted, std::string ledger_head) {
  const RoundRegistered& last = state.rounds.back();
  Certificate out;
  out.evidence = state.settings.evidence;
  out.round = last.round;
  out.panel = slugs_of(last.panel);
  out.signals = last.standing;
  out.counts = counts;
  out.judge_acts = judge_acts(state);
  for (const AcceptedTension& one : accepted)
    out.judge_acts.push_back(
        {"accept", one.id, "", last.round, one.reason, label_of_act(state, one.id), "", true});
  for (const RoundRegistered& round : state.rounds)
    for (const Transition& one : round.transitions)
      if (one.cause == "settle")
        out.conflicts.push_back({one.id, one.via, one.reason, one.round, one.actors});
  out.left_without_signalling = find_silent_leavers(state);
  for (const auto& [id, tension] : state.record.tensions)
    if (!tension.owner.empty() && !sits_on(last.panel, tension.owner))
      out.owner_left.push_back({id, tension.owner, status_with(accepted, tension)});
  out.ledger_head = std::move(ledger_head);
  return out;
}

}  // namespace blue
