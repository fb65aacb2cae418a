#include "domain/round/steps/tensions.h"

#include <algorithm>

#include "domain/round/tension_lifecycle.h"

namespace blue {
namespace {

Tension raise(const RoundDraft& draft, const Entity& entity) {
  Tension out;
  out.id = entity.id;
  out.owner = !entity.contributors.empty() ? entity.contributors.front()
              : !entity.stated.empty()     ? entity.stated.front()
                                           : "";
  for (const auto& [item, id] : draft.items)
    if (id == entity.id) out.resolution_path = item->resolution_path;
  return out;
}

// A declared signal that stood before was not given again; one in an answer was.
bool wrote_signal(const RoundDraft& draft, const std::string& slug, const Conduct& conduct) {
  return conduct.signal_counts() && (conduct.signal->line > 0 || !draft.state.record.find_signal(slug));
}

RoundActs acts_of_round(const RoundDraft& draft) {
  RoundActs out;
  out.round = draft.body.round;
  auto link = [&](const RoundRegistered& round) {
    for (const Reference& one : round.references) out.links.add(one);
    for (const Move& one : round.moves) out.links.add(one);
  };
  for (const RoundRegistered& round : draft.state.rounds) link(round);
  link(draft.body);
  for (const Reference& one : draft.body.references)
    if (one.type == ReferenceKind::support && counts(one.origin)) out.backers[one.target].insert(one.expert);
  for (const Move& one : draft.body.moves)
    if (one.type == MoveKind::concede && counts(one.origin))
      for (const std::string& target : one.targets) out.backers[target].insert(one.expert);
  for (const auto& [slug, conduct] : draft.conduct)
    if (wrote_signal(draft, slug, conduct)) out.converging.insert(slug);
  return out;
}

// What is said about a duplicate is said about the tension it was folded into.
std::string root_of(const RoundDraft& draft, const std::string& id) {
  const Tension* root = draft.state.record.find_root(id);
  return root ? root->id : id;
}

std::map<std::string, TensionActs> acts_by_tension(const RoundDraft& draft) {
  std::map<std::string, TensionActs> out;
  for (const Reference& one : draft.body.references) {
    if (!counts(one.origin)) continue;
    TensionActs& acts = out[root_of(draft, one.target)];
    if (one.type == ReferenceKind::resolve) acts.resolves.push_back(one);
    if (one.type == ReferenceKind::reopen) acts.reopens.push_back(one);
    if (one.type == ReferenceKind::address) acts.addresses.push_back(one);
  }
  for (const Move& one : draft.body.moves)
    if (one.type == MoveKind::concede && counts(one.origin))
      for (const std::string& target : one.targets) out[root_of(draft, target)].conceding.insert(one.expert);
  return out;
}

std::map<std::string, const Entity*> tension_entities(const RoundDraft& draft) {
  std::map<std::string, const Entity*> out;
  for (const auto* part : {&draft.state.record.entities, &draft.body.entities})
    for (const Entity& entity : *part)
      if (entity.type == EntityKind::tension) out[entity.id] = &entity;
  return out;
}

}  // namespace

void take_tensions(RoundDraft& draft) {
  draft.tensions.insert(draft.state.record.tensions.begin(), draft.state.record.tensions.end());
  for (const Entity& entity : draft.body.entities)
    if (entity.type == EntityKind::tension) draft.tensions[entity.id] = raise(draft, entity);
  const RoundActs round = acts_of_round(draft);
  const auto acts = acts_by_tension(draft);
  const auto entities = tension_entities(draft);
  static const TensionActs kNothing;
  for (auto& [id, tension] : draft.tensions) {
    if (!tension.duplicate_of.empty()) continue;
    auto said = acts.find(id);
    TensionStep step = advance_tension(tension, entities.at(id)->contributors,
                                       said == acts.end() ? kNothing : said->second, round);
    tension = std::move(step.after);
    if (step.transition) draft.body.transitions.push_back(*std::move(step.transition));
  }
}

}  // namespace blue
