#include "domain/round/tension_book.h"

#include <algorithm>

#include "domain/round/entity_id.h"

namespace blue {
namespace {

Tension raise(const Entity& entity) {
  Tension out;
  out.id = entity.id;
  out.owner = !entity.contributors.empty() ? entity.contributors.front()
              : !entity.stated.empty()     ? entity.stated.front()
                                           : "";
  return out;
}

// Experts who wrote a signal in this round that stands after it. A declared signal that stood before was not
// given again; one in an answer was. Beside an objection an earlier signal may stand on, but closes nothing.
std::set<std::string> find_converging(const RoundRegistered& round) {
  std::set<std::string> out;
  for (const Signal& one : round.standing) {
    auto answer = std::ranges::find(round.answers, one.expert, &AnswerRecord::expert);
    const bool wrote =
        answer != round.answers.end() && answer->signals && !round.contradicts_signal(one.expert);
    if (wrote || (one.file.empty() && one.round == round.round)) out.insert(one.expert);
  }
  return out;
}

}  // namespace

TensionBook::TensionBook(std::map<std::string, Tension, std::less<>> tensions,
                         std::span<const Entity> entities, std::span<const RoundRegistered> rounds)
    : tensions_(std::move(tensions)) {
  for (const Entity& entity : entities) know(entity);
  for (const RoundRegistered& round : rounds) link(round);
}

void TensionBook::know(const Entity& entity) {
  if (entity.type != EntityKind::tension) return;
  contributors_[entity.id] = entity.contributors;
  if (entity.unplaced) unplaced_[entity.id] = entity.author;
}

void TensionBook::link(const RoundRegistered& round) {
  for (const Reference& one : round.references) links_.add(one);
  for (const Move& one : round.moves) links_.add(one);
}

Tension* TensionBook::find_root(const std::string& id) {
  auto found = tensions_.find(id);
  while (found != tensions_.end() && !found->second.duplicate_of.empty())
    found = tensions_.find(found->second.duplicate_of);
  return found == tensions_.end() ? nullptr : &found->second;
}

// What is said about a duplicate is said about the tension it was folded into.
std::map<std::string, TensionActs> TensionBook::acts_by_tension(const RoundRegistered& round) {
  std::map<std::string, TensionActs> out;
  auto acts_on = [&](const std::string& id) -> TensionActs& {
    const Tension* root = find_root(id);
    return out[root ? root->id : id];
  };
  for (const Reference& one : round.references) {
    if (!counts(one.origin)) continue;
    if (one.type == ReferenceKind::resolve) acts_on(one.target).resolves.push_back(one);
    if (one.type == ReferenceKind::reopen) acts_on(one.target).reopens.push_back(one);
    if (one.type == ReferenceKind::address) acts_on(one.target).addresses.push_back(one);
  }
  for (const Move& one : round.moves) {
    if (!counts(one.origin)) continue;
    for (const std::string& target : one.targets) {
      auto unplaced = unplaced_.find(target);
      if (one.type == MoveKind::concede && one.bare) acts_on(target).conceding.insert(one.expert);
      if (one.type == MoveKind::withdraw && one.bare && unplaced != unplaced_.end() &&
          unplaced->second == one.expert)
        out[target].withdrawals.push_back(one);
    }
  }
  return out;
}

std::vector<Transition> TensionBook::advance(const RoundRegistered& round) {
  for (const Entity& entity : round.entities) {
    know(entity);
    if (entity.type == EntityKind::tension) tensions_[entity.id] = raise(entity);
  }
  link(round);
  RoundActs acts{.round = round.round, .links = links_, .backers = {}, .converging = find_converging(round)};
  for (const Reference& one : round.references)
    if (one.type == ReferenceKind::support && backs(one)) acts.backers[one.target].insert(one.expert);
  for (const Move& one : round.moves)
    if (one.type == MoveKind::concede && backs(one))
      for (const std::string& target : one.targets) acts.backers[target].insert(one.expert);
  const auto said = acts_by_tension(round);
  static const TensionActs kNothing;
  std::vector<Transition> out;
  for (auto& [id, tension] : tensions_) {
    if (!tension.duplicate_of.empty()) continue;
    auto about = said.find(id);
    TensionStep step =
        advance_tension(tension, contributors_[id], about == said.end() ? kNothing : about->second, acts);
    tension = std::move(step.after);
    if (step.transition) out.push_back(*std::move(step.transition));
  }
  return out;
}

std::vector<std::string> TensionBook::open_ids() const {
  std::vector<std::string> out;
  for (const auto& [id, tension] : tensions_)
    if (tension.is_open()) out.push_back(id);
  sort_ids(out);
  return out;
}

}  // namespace blue
