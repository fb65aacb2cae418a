#include "domain/verdict/witness.h"

#include <algorithm>
#include <map>

#include "domain/verdict/decision.h"
#include "domain/verdict/proposal.h"

namespace blue {
namespace {

// An expert's last word on a recommendation.
struct Side {
  int round = -1;
  bool is_for = false, is_against = false;
};

class Sides {
 public:
  Sides(const DialogueState& state, std::string_view id) : state_(state), id_(id) {
    const Entity* entity = state.record.find_entity(id);
    if (!entity) return;
    author_ = entity->author;
    for (const std::string& slug : entity->contributors) take(slug, entity->round, true);
    for (const RoundRegistered& round : state.rounds) read(round);
  }

  Stances take_all() {
    Stances out;
    const auto ratified = adopting_ratifications();
    for (const std::string& slug : order_) {
      const Side& side = sides_.at(slug);
      auto found = ratified.find(slug);
      const bool has_ratified = found != ratified.end() && found->second > side.round;
      if (side.is_for && !side.is_against) out.supporters.push_back(slug);
      if (!side.is_against || has_ratified) continue;
      out.opponents.push_back(slug);
      if (signals_after(slug, side.round)) out.signalled_later.push_back(slug);
    }
    return out;
  }

 private:
  void take(const std::string& slug, int round, bool is_for) {
    if (!sides_.contains(slug)) order_.push_back(slug);
    Side& side = sides_[slug];
    if (side.round < round) side = {.round = round};
    (is_for ? side.is_for : side.is_against) = true;
  }

  void read(const RoundRegistered& round) {
    for (const Reference& one : round.references) {
      if (one.target != id_ || !counts(one.origin)) continue;
      if (one.type == ReferenceKind::support && backs(one)) take(one.expert, round.round, true);
      if (one.type == ReferenceKind::oppose) take(one.expert, round.round, false);
    }
    for (const Move& one : round.moves) {
      if (!counts(one.origin) || std::ranges::find(one.targets, id_) == one.targets.end()) continue;
      const bool gives_up = one.type == MoveKind::concede || one.type == MoveKind::withdraw;
      // An author who gives its own recommendation up does not oppose it.
      if (gives_up && one.expert == author_)
        sides_[author_] = {.round = round.round};
      else if (one.type == MoveKind::concede && backs(one))
        take(one.expert, round.round, true);
      if (one.type == MoveKind::challenge) take(one.expert, round.round, false);
    }
  }

  std::map<std::string, int> adopting_ratifications() const {
    const VerdictRegistered* proposal = proposal_of(state_);
    const bool adopts = proposal && std::ranges::find(proposal->recommendations_adopted, id_) !=
                                        proposal->recommendations_adopted.end();
    return adopts ? find_ratifications(state_) : std::map<std::string, int>{};
  }

  bool signals_after(const std::string& slug, int round) const {
    const Signal* standing = state_.record.find_signal(slug);
    return (standing && standing->round > round) ||
           std::ranges::any_of(state_.rounds, [&](const RoundRegistered& later) {
             return later.round > round && std::ranges::any_of(later.answers, [&](const AnswerRecord& one) {
                      return one.expert == slug && one.signals;
                    });
           });
  }

  const DialogueState& state_;
  std::string id_, author_;
  std::map<std::string, Side> sides_;
  std::vector<std::string> order_;
};

}  // namespace

Stances stances_on(const DialogueState& state, std::string_view id) { return Sides(state, id).take_all(); }

DecisionWitness witness_of(const DialogueState& state, const Entity& recommendation) {
  DecisionWitness out;
  Stances stances = stances_on(state, recommendation.id);
  out.id = recommendation.id;
  out.author = recommendation.author;
  out.supporters = std::move(stances.supporters);
  out.opponents = std::move(stances.opponents);
  out.signalled_later = std::move(stances.signalled_later);
  const PanelSet& panel = state.rounds.back().panel;
  out.panel = panel.seats.size();
  out.covered = static_cast<std::size_t>(
      std::ranges::count_if(out.supporters, [&](const std::string& slug) { return sits_on(panel, slug); }));
  return out;
}

std::vector<DecisionWitness> witnesses_of(const DialogueState& state, const VerdictRegistered& verdict) {
  std::vector<DecisionWitness> out;
  const std::size_t panel = state.rounds.back().panel.seats.size();
  for (const ConvergedDecision& decision : verdict.converged_decisions) {
    const Entity* bound = find_bound(state, verdict, decision);
    out.push_back(bound ? witness_of(state, *bound)
                        : DecisionWitness{.panel = panel, .in_judges_words = true});
    out.back().topic = decision.topic;
    out.back().decision = decision.decision;
  }
  for (const std::string& id : verdict.recommendations_adopted)
    if (std::ranges::find(out, id, &DecisionWitness::id) == out.end())
      out.push_back(witness_of(state, *state.record.find_entity(id)));
  if (verdict.text_from.empty())
    out.push_back({.topic = "Recommendation",
                   .decision = verdict.recommendation,
                   .panel = panel,
                   .in_judges_words = true});
  return out;
}

}  // namespace blue
