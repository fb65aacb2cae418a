#pragma once
// For tests only: a second, slow reading of what a dialogue's answers and the Judge's calls say. It shares no
// rule with the code under test; it reads raw inputs and knows nothing of events, records or states.
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "domain/round/answer.h"
#include "domain/round/request.h"

namespace blue {

struct OracleRound {
  std::vector<std::string> panel;
  std::vector<AnswerInput> answers;
  RoundRequest request;
};
struct OracleAct {
  std::string act, id;
};

class GateOracle {
 public:
  GateOracle(std::vector<OracleRound> rounds, std::vector<OracleAct> certified,
             std::set<std::string> accepted_at_end)
      : rounds_(std::move(rounds)),
        certified_(std::move(certified)),
        accepted_at_end_(std::move(accepted_at_end)) {
    for (int r = 0; r <= last(); ++r) number(r);
    for (int r = 0; r <= last(); ++r)
      for (const TensionUpdate& one : at(r).request.tension_updates)
        if (one.duplicate_of && !one.reason.empty()) folds_.emplace(one.id, std::pair(r, *one.duplicate_of));
  }

  // Why a final verdict must not stand; empty when everything has its witness.
  std::string objection() const {
    for (const std::string& slug : at(last()).panel)
      if (!signal_stands(slug)) return "no standing signal of " + slug;
    for (const Thing& thing : things_) {
      if (thing.kind == EntityKind::tension && !is_tension_covered(thing))
        return "tension without a witness: " + thing.id;
      if (thing.kind == EntityKind::perspective && thing.round == last() && !is_perspective_covered(thing))
        return "new perspective: " + thing.id;
    }
    return "";
  }

 private:
  struct Thing {
    std::string id, author;
    EntityKind kind;
    int round, sequence;
  };
  struct Link {
    std::string source, target;
  };

  int last() const { return static_cast<int>(rounds_.size()) - 1; }
  const OracleRound& at(int round) const { return rounds_[static_cast<std::size_t>(round)]; }
  const Answer* answer(int round, const std::string& slug) const {
    for (const AnswerInput& one : at(round).answers)
      if (one.answer.expert == slug) return &one.answer;
    return nullptr;
  }

  static std::string spell(EntityKind kind, int round, int number) {
    char text[16];
    std::snprintf(text, sizeof text, "%c%02d%02d", letter_of(kind), round, number);
    return text;
  }

  void number(int round) {
    std::map<EntityKind, int> next;
    for (const std::string& slug : at(round).panel)
      if (const Answer* said = answer(round, slug))
        for (const AnswerEntity& one : said->entities)
          things_.push_back({spell(one.kind, round, ++next[one.kind]), slug, one.kind, round, one.sequence});
    for (std::size_t i = 0; i < at(round).request.perspectives.size(); ++i)
      things_.push_back({spell(EntityKind::perspective, round, ++next[EntityKind::perspective]), "",
                         EntityKind::perspective, round, 0});
    for (std::size_t i = 0; i < at(round).request.tensions.size(); ++i)
      things_.push_back({spell(EntityKind::tension, round, ++next[EntityKind::tension]), "",
                         EntityKind::tension, round, 0});
  }

  const Thing* find(const std::string& id) const {
    for (const Thing& one : things_)
      if (one.id == id) return &one;
    return nullptr;
  }
  const Thing* meant(const MentionedId& id, const std::string& writer, int round) const {
    if (id.expert.empty() && *id.round < round) {
      const Thing* thing = find(spell(id.kind, *id.round, id.sequence));
      return thing && thing->round < round ? thing : nullptr;
    }
    const std::string author = id.expert.empty() ? writer : id.expert;
    for (const Thing& one : things_)
      if (one.author == author && one.kind == id.kind && one.round == *id.round &&
          one.sequence == id.sequence && one.round <= round)
        return &one;
    return nullptr;
  }
  // The global id of the nth entity of an answer.
  std::string own(const std::string& writer, int round, std::size_t index) const {
    const AnswerEntity& one = answer(round, writer)->entities[index];
    MentionedId id{};
    id.kind = one.kind;
    id.round = round;
    id.sequence = one.sequence;
    return meant(id, writer, round)->id;
  }

  // Signals.
  static bool objects(const Answer& said) {
    return !said.dissents.empty() || std::ranges::any_of(said.references, [](auto& one) {
      return one.kind == ReferenceKind::oppose;
    }) || std::ranges::any_of(said.moves, [](auto& one) { return one.kind == MoveKind::challenge; });
  }
  static bool unsettles(const Answer& said) {
    return objects(said) ||
           std::ranges::any_of(said.entities, [](auto& one) { return one.kind == EntityKind::tension; }) ||
           std::ranges::any_of(said.references, [](auto& one) { return one.kind == ReferenceKind::reopen; });
  }
  bool signals(int round, const std::string& slug) const {
    const Answer* said = answer(round, slug);
    return said && !said->signals.empty() && !objects(*said);
  }
  bool signal_stands(const std::string& slug) const {
    for (int given = last(); given >= 0; --given) {
      if (signals(given, slug)) {
        bool is_kept = true;
        for (int r = given + 1; r <= last(); ++r) {
          const Answer* said = answer(r, slug);
          const bool sits = std::ranges::find(at(r).panel, slug) != at(r).panel.end();
          is_kept = is_kept && sits && said && !unsettles(*said);
        }
        if (is_kept) return true;
      }
    }
    return false;
  }

  // Perspectives.
  bool is_certified(const std::string& act, const std::string& id) const {
    return std::ranges::any_of(certified_,
                               [&](const OracleAct& one) { return one.act == act && one.id == id; });
  }
  bool is_perspective_covered(const Thing& thing) const {
    for (const Merge& one : at(last()).request.merges)
      if (one.from == thing.id && !one.reason.empty() && is_certified("merge", thing.id)) return true;
    const Answer* said = thing.author.empty() ? nullptr : answer(last(), thing.author);
    if (!said) return false;
    for (const AnswerReference& one : said->references) {
      if (one.kind != ReferenceKind::refine || !one.entity ||
          own(thing.author, last(), *one.entity) != thing.id)
        continue;
      for (const MentionedId& target : one.targets)
        if (const Thing* found = meant(target, thing.author, last());
            found && found->kind == EntityKind::perspective && found->round < last())
          return true;
    }
    return false;
  }

  // Tensions. What is said about a folded tension is said, from the next round on, about the one it went
  // into.
  bool is_about(const std::string& target, const std::string& id, int round) const {
    std::string now = target;
    for (int steps = 0; steps < 100; ++steps) {
      if (now == id) {
        auto fold = folds_.find(now);
        return fold == folds_.end() || fold->second.first >= round;
      }
      auto fold = folds_.find(now);
      if (fold == folds_.end() || fold->second.first >= round) return false;
      now = fold->second.second;
    }
    return false;
  }
  bool refers(int round, const std::string& slug, ReferenceKind kind, const std::string& id) const {
    const Answer* said = answer(round, slug);
    if (!said) return false;
    for (const AnswerReference& one : said->references)
      for (const MentionedId& target : one.targets)
        if (const Thing* found = meant(target, slug, round);
            one.kind == kind && found && is_about(found->id, id, round))
          return true;
    return false;
  }
  // Entities by which an expert resolves a tension; "" stands for a resolve bound to none.
  std::vector<std::string> resolving(int round, const std::string& slug, const std::string& id) const {
    std::vector<std::string> out;
    const Answer* said = answer(round, slug);
    if (!said) return out;
    for (const AnswerReference& one : said->references)
      for (const MentionedId& target : one.targets)
        if (const Thing* found = meant(target, slug, round);
            one.kind == ReferenceKind::resolve && found && is_about(found->id, id, round)) {
          const std::string source = one.entity ? own(slug, round, *one.entity) : "";
          if (source != found->id) out.push_back(source);
        }
    return out;
  }
  std::set<std::string> targets_of(const std::string& source) const {
    std::set<std::string> out;
    const Thing* thing = find(source);
    const Answer* said = thing && !thing->author.empty() ? answer(thing->round, thing->author) : nullptr;
    if (!said) return out;
    auto add = [&](const auto& one) {
      if (one.entity && own(thing->author, thing->round, *one.entity) == source)
        for (const MentionedId& id : one.targets)
          if (const Thing* found = meant(id, thing->author, thing->round)) out.insert(found->id);
    };
    for (const AnswerReference& one : said->references)
      if (one.kind == ReferenceKind::support || one.kind == ReferenceKind::refine) add(one);
    for (const AnswerMove& one : said->moves)
      if (one.kind == MoveKind::concede) add(one);
    return out;
  }
  bool linked(const std::string& a, const std::string& b) const {
    if (a.empty() || b.empty()) return false;
    const auto first = targets_of(a), second = targets_of(b);
    return first.contains(b) || second.contains(a) ||
           std::ranges::any_of(first, [&](auto& one) { return second.contains(one); });
  }
  bool contradicts(int round, const std::string& id) const {
    for (const std::string& a : at(round).panel)
      for (const std::string& b : at(round).panel)
        for (const std::string& x : resolving(round, a, id))
          for (const std::string& y : resolving(round, b, id))
            if (a != b && !linked(x, y)) return true;
    return false;
  }
  bool backs(int round, const std::string& slug, const std::string& entity) const {
    const Answer* said = answer(round, slug);
    if (!said || entity.empty()) return false;
    auto names = [&](const auto& one) {
      return std::ranges::any_of(one.targets, [&](const MentionedId& id) {
        const Thing* found = meant(id, slug, round);
        return found && found->id == entity;
      });
    };
    return std::ranges::any_of(said->references,
                               [&](auto& one) { return one.kind == ReferenceKind::support && names(one); }) ||
           std::ranges::any_of(said->moves,
                               [&](auto& one) { return one.kind == MoveKind::concede && names(one); });
  }
  bool concedes(int round, const std::string& slug, const std::string& id) const {
    const Answer* said = answer(round, slug);
    if (!said) return false;
    for (const AnswerMove& one : said->moves)
      for (const MentionedId& target : one.targets)
        if (const Thing* found = meant(target, slug, round);
            one.kind == MoveKind::concede && found && is_about(found->id, id, round))
          return true;
    return false;
  }

  bool is_decided(int round, const std::string& id) const {
    if (round == last() && accepted_at_end_.contains(id) && is_certified("accept", id)) return true;
    return std::ranges::any_of(at(round).request.tension_updates, [&](const TensionUpdate& one) {
      if (one.id != id || one.reason.empty()) return false;
      return (one.status == EntityStatus::accepted_unresolved && is_certified("accept", id)) ||
             (one.status == EntityStatus::resolved && is_certified("confirm", id));
    });
  }
  bool is_owner_before(int round, const std::string& slug, const std::string& id) const {
    std::string owner;
    for (int r = 0; r < round; ++r)
      for (const TensionUpdate& one : at(r).request.tension_updates)
        if (one.id == id && one.owner && !one.reason.empty() && is_certified("owner", id)) owner = *one.owner;
    return owner == slug;
  }

  bool is_tension_covered(const Thing& thing) const {
    if (folds_.contains(thing.id)) return is_certified("duplicate", thing.id);
    int opened = thing.round - 1;
    for (int r = thing.round; r <= last(); ++r)
      for (const std::string& slug : at(r).panel)
        if (refers(r, slug, ReferenceKind::reopen, thing.id)) opened = r;
    if (opened >= thing.round && is_decided(opened, thing.id)) return true;
    bool in_conflict = false;
    for (int r = opened + 1; r <= last(); ++r) {
      if (contradicts(r, thing.id))
        in_conflict = true;
      else if (is_explicit(r, opened, thing) ||
               (!in_conflict && (is_implied(r, opened, thing) || owner_resolves(r, thing))))
        return true;
      if (is_decided(r, thing.id)) return true;
    }
    return false;
  }
  bool is_explicit(int round, int opened, const Thing& thing) const {
    if (thing.author.empty()) return false;
    if (!resolving(round, thing.author, thing.id).empty()) return true;
    for (int r = opened + 1; r <= round; ++r)
      for (const std::string& slug : at(r).panel)
        for (const std::string& entity : resolving(r, slug, thing.id))
          if (backs(round, thing.author, entity)) return true;
    return false;
  }
  bool is_implied(int round, int opened, const Thing& thing) const {
    if (thing.author.empty() || !(signals(round, thing.author) || concedes(round, thing.author, thing.id)))
      return false;
    for (int r = opened + 1; r < round; ++r)
      for (const std::string& slug : at(r).panel)
        if (!resolving(r, slug, thing.id).empty()) return true;
    return false;
  }
  bool owner_resolves(int round, const Thing& thing) const {
    return std::ranges::any_of(at(round).panel, [&](const std::string& slug) {
      return is_owner_before(round, slug, thing.id) && !resolving(round, slug, thing.id).empty();
    });
  }

  std::vector<OracleRound> rounds_;
  std::vector<OracleAct> certified_;
  std::set<std::string> accepted_at_end_;
  std::vector<Thing> things_;
  std::map<std::string, std::pair<int, std::string>> folds_;
};

}  // namespace blue
