#pragma once
// For tests only: what a dialogue's answers and the Judge's calls come to, worked out a second time from the
// specification. It shares no rule with the code under test and knows nothing of events, records or states.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/round/request.h"
#include "tests/support/oracle_reader.h"

namespace blue {

struct OracleRound {
  std::vector<std::string> panel;
  std::map<std::string, std::string> texts;  // slug → answer
  RoundRequest request;                      // as the Judge sent it
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
    for (int r = 0; r <= last(); ++r) {
      auto& answers = answers_.emplace_back();
      for (const auto& [slug, text] : at(r).texts) answers.emplace(slug, OracleReader(text).read());
      number(r);
    }
    for (int r = 0; r <= last(); ++r)
      for (const TensionUpdate& one : items_of(at(r).request.tension_updates))
        if (one.duplicate_of) folds_.emplace(one.id, std::pair(r, *one.duplicate_of));
  }

  // Why a final verdict must not stand; empty when everything has its witness.
  std::string objection() const {
    for (const std::string& slug : at(last()).panel)
      if (!signal_stands(slug)) return "no standing signal of " + slug;
    for (const Thing& thing : things_) {
      if (thing.kind == 'T' && !is_tension_covered(thing)) return "tension without a witness: " + thing.id;
      if (thing.kind == 'P' && thing.round == last() && !is_perspective_covered(thing))
        return "new perspective: " + thing.id;
    }
    return "";
  }

 private:
  using Mark = OracleAnswer::Mark;
  struct Thing {
    std::string id, author;
    char kind;
    int round, sequence;
    bool unplaced, nameless;
  };

  int last() const { return static_cast<int>(rounds_.size()) - 1; }
  const OracleRound& at(int round) const { return rounds_[static_cast<std::size_t>(round)]; }
  const OracleAnswer* answer(int round, const std::string& slug) const {
    const auto& all = answers_[static_cast<std::size_t>(round)];
    auto found = all.find(slug);
    return found == all.end() ? nullptr : &found->second;
  }

  static std::string spell(char kind, int round, int number) {
    char text[16];
    std::snprintf(text, sizeof text, "%c%02d%02d", kind, round, number);
    return text;
  }

  // In panel order, then in order of appearance; what the Judge adds comes last.
  void number(int round) {
    std::map<char, int> next;
    for (const std::string& slug : at(round).panel)
      if (const OracleAnswer* said = answer(round, slug))
        for (const auto& one : said->items)
          things_.push_back({spell(one.kind, round, ++next[one.kind]), slug, one.kind, round, one.sequence,
                             one.unplaced, one.nameless});
    for (std::size_t i = 0; i < items_of(at(round).request.perspectives).size(); ++i)
      things_.push_back({spell('P', round, ++next['P']), "", 'P', round, 0, false, false});
    for (std::size_t i = 0; i < items_of(at(round).request.tensions).size(); ++i)
      things_.push_back({spell('T', round, ++next['T']), "", 'T', round, 0, false, false});
  }

  // "MUFFIN-T0101" is Muffin's own number; a bare id of this round is the writer's own; any other is global.
  const Thing* meant(const std::string& text, const std::string& writer, int round) const {
    const std::size_t dash = text.find('-');
    std::string author = dash == std::string::npos ? writer : text.substr(0, dash);
    for (char& one : author) one = static_cast<char>(std::tolower(static_cast<unsigned char>(one)));
    const std::string id = dash == std::string::npos ? text : text.substr(dash + 1);
    const int of = std::stoi(id.substr(1, 2)), number = std::stoi(id.substr(3));
    if (of > round) return nullptr;
    const bool is_global = dash == std::string::npos && of < round;
    for (const Thing& one : things_)
      if (is_global ? one.id == id
                    : one.author == author && one.kind == id[0] && one.round == of && one.sequence == number)
        return one.nameless && one.author == writer && one.round == round ? nullptr : &one;
    return nullptr;
  }
  // The global id of the entity that a mark is bound to; "" for one that is bound to none.
  std::string source_of(const Mark& mark, const std::string& writer, int round) const {
    if (mark.item < 0) return "";
    const auto& item = answer(round, writer)->items[static_cast<std::size_t>(mark.item)];
    for (const Thing& one : things_)
      if (one.author == writer && one.kind == item.kind && one.round == round &&
          one.sequence == item.sequence)
        return one.id;
    return "";
  }
  // Calls `visit` with each mark of that verb in the answer and what it is about.
  template <class Visit>
  void each(int round, const std::string& slug, std::string_view verb, Visit visit) const {
    const OracleAnswer* said = answer(round, slug);
    if (!said) return;
    for (const Mark& mark : said->marks)
      if (mark.verb == verb)
        for (const std::string& id : mark.ids)
          if (const Thing* thing = meant(id, slug, round)) visit(mark, *thing);
  }

  // Signals.
  bool drops_objections(const Mark& mark, const std::string& slug, int round) const {
    return mark.bare && !mark.ids.empty() && std::ranges::all_of(mark.ids, [&](const std::string& id) {
             const Thing* thing = meant(id, slug, round);
             return thing && thing->unplaced && thing->author == slug;
           });
  }
  bool withdraws(const OracleAnswer& said, const std::string& slug, int round) const {
    return std::ranges::any_of(said.marks, [&](const Mark& one) {
      return one.verb == "MOVE:WITHDRAW" && !drops_objections(one, slug, round);
    });
  }
  static bool objects(const OracleAnswer& said) {
    return said.dissents || said.raises() || said.has("RE:OPPOSE") || said.has("RE:REOPEN") ||
           said.has("MOVE:CHALLENGE");
  }
  static bool asks(const OracleAnswer& said) {
    return std::ranges::any_of(said.marks, [&](const Mark& one) {
      const bool argues = said.signals && one.item >= 0;
      return one.verb == "MOVE:REQUEST" || (one.verb == "RE:QUESTION" && !argues);
    });
  }
  bool signals(int round, const std::string& slug) const {
    const OracleAnswer* said = answer(round, slug);
    return round > 0 && said && said->signals;
  }
  // Whose signal stands after a round: played forward from round 1.
  bool signal_stands(const std::string& slug, int until) const {
    bool given = false, stands = false;
    for (int r = 1; r <= until; ++r) {
      const OracleAnswer* said = answer(r, slug);
      const bool sits = std::ranges::find(at(r).panel, slug) != at(r).panel.end();
      if (!said || !sits) {
        given = stands = false;
        continue;
      }
      const bool withdrawn = withdraws(*said, slug, r);
      if (withdrawn || said->moves_unknown || (!said->signals && (objects(*said) || said->qualifies)))
        given = false;
      if (said->signals && !objects(*said) && !withdrawn) given = true;
      stands = given && !asks(*said);
    }
    return stands;
  }
  bool signal_stands(const std::string& slug) const { return signal_stands(slug, last()); }
  // A signal written in this round that stands after it.
  bool agrees(int round, const std::string& slug) const {
    return signals(round, slug) && signal_stands(slug, round);
  }

  // Perspectives.
  bool is_certified(const std::string& act, const std::string& id) const {
    return std::ranges::any_of(certified_,
                               [&](const OracleAct& one) { return one.act == act && one.id == id; });
  }
  bool is_perspective_covered(const Thing& thing) const {
    for (const Merge& one : items_of(at(last()).request.merges))
      if (one.from == thing.id && is_certified("merge", thing.id)) return true;
    bool refines = false;
    if (!thing.author.empty())
      each(last(), thing.author, "RE:REFINE", [&](const Mark& mark, const Thing& target) {
        refines |=
            source_of(mark, thing.author, last()) == thing.id && target.kind == 'P' && target.round < last();
      });
    return refines;
  }

  // Tensions. What is said about a folded tension is said, from the next round on, about the one it went
  // into.
  bool is_about(std::string now, const std::string& id, int round) const {
    for (int steps = 0; steps < 100; ++steps) {
      auto fold = folds_.find(now);
      const bool is_root = fold == folds_.end() || fold->second.first >= round;
      if (is_root) return now == id;
      now = fold->second.second;
    }
    return false;
  }
  bool refers(int round, const std::string& slug, std::string_view verb, const std::string& id) const {
    bool found = false;
    each(round, slug, verb, [&](const Mark&, const Thing& target) {
      found |= target.kind == 'T' && is_about(target.id, id, round);
    });
    return found;
  }
  struct Resolve {
    std::string source;
    bool bare;
  };
  std::vector<Resolve> resolving(int round, const std::string& slug, const std::string& id) const {
    std::vector<Resolve> out;
    each(round, slug, "RE:RESOLVE", [&](const Mark& mark, const Thing& target) {
      const std::string source = source_of(mark, slug, round);
      if (target.kind == 'T' && is_about(target.id, id, round) && source != target.id)
        out.push_back({source, mark.bare});
    });
    return out;
  }
  bool resolves_barely(int round, const std::string& slug, const std::string& id) const {
    return std::ranges::any_of(resolving(round, slug, id), &Resolve::bare);
  }
  std::set<std::string> targets_of(const std::string& source) const {
    std::set<std::string> out;
    for (const Thing& thing : things_)
      if (thing.id == source && !thing.author.empty())
        for (std::string_view verb : {"RE:SUPPORT", "RE:REFINE", "MOVE:CONCEDE"})
          each(thing.round, thing.author, verb, [&](const Mark& mark, const Thing& target) {
            if (source_of(mark, thing.author, thing.round) == source) out.insert(target.id);
          });
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
        for (const Resolve& x : resolving(round, a, id))
          for (const Resolve& y : resolving(round, b, id))
            if (a != b && !linked(x.source, y.source)) return true;
    return false;
  }
  bool backs(int round, const std::string& slug, const std::string& entity) const {
    bool found = false;
    for (std::string_view verb : {"RE:SUPPORT", "MOVE:CONCEDE"})
      each(round, slug, verb,
           [&](const Mark&, const Thing& target) { found |= !entity.empty() && target.id == entity; });
    return found;
  }

  bool is_decided(int round, const std::string& id) const {
    if (round == last() && accepted_at_end_.contains(id) && is_certified("accept", id)) return true;
    return std::ranges::any_of(items_of(at(round).request.tension_updates), [&](const TensionUpdate& one) {
      using S = EntityStatus;
      return one.id == id && ((one.status == S::accepted_unresolved && is_certified("accept", id)) ||
                              (one.status == S::dismissed && is_certified("dismiss", id)) ||
                              (one.status == S::resolved && is_certified("confirm", id)));
    });
  }
  bool is_owner_before(int round, const std::string& slug, const std::string& id) const {
    std::string owner;
    for (int r = 0; r < round; ++r)
      for (const TensionUpdate& one : items_of(at(r).request.tension_updates))
        if (one.id == id && one.owner && is_certified("owner", id)) owner = *one.owner;
    return owner == slug;
  }

  bool is_tension_covered(const Thing& thing) const {
    if (folds_.contains(thing.id)) return is_certified("duplicate", thing.id);
    int opened = thing.round - 1;
    for (int r = thing.round; r <= last(); ++r)
      for (const std::string& slug : at(r).panel)
        if (refers(r, slug, "RE:REOPEN", thing.id)) opened = r;
    if (opened >= thing.round && is_decided(opened, thing.id)) return true;
    bool in_conflict = false;
    for (int r = opened + 1; r <= last(); ++r) {
      if (is_dropped(r, thing)) return true;
      if (contradicts(r, thing.id))
        in_conflict = true;
      else if (is_explicit(r, opened, thing) ||
               (!in_conflict && (is_implied(r, opened, thing) || owner_resolves(r, thing))))
        return true;
      if (is_decided(r, thing.id)) return true;
    }
    return false;
  }
  bool is_dropped(int round, const Thing& thing) const {
    bool found = false;
    if (thing.unplaced)
      each(round, thing.author, "MOVE:WITHDRAW",
           [&](const Mark&, const Thing& target) { found |= target.id == thing.id; });
    return found;
  }
  // Its contributor resolves it without another word, or backs an entity that does.
  bool is_explicit(int round, int opened, const Thing& thing) const {
    if (thing.author.empty()) return false;
    if (resolves_barely(round, thing.author, thing.id)) return true;
    for (int r = opened + 1; r <= round; ++r)
      for (const std::string& slug : at(r).panel)
        for (const Resolve& one : resolving(r, slug, thing.id))
          if (one.bare && backs(round, thing.author, one.source)) return true;
    return false;
  }
  // Its contributor signals after a resolution, worded or bare, or concedes to the tension after a bare one.
  bool is_implied(int round, int opened, const Thing& thing) const {
    if (thing.author.empty()) return false;
    bool concedes = refers(round, thing.author, "MOVE:CONCEDE", thing.id);
    for (int r = opened + 1; r < round; ++r)
      for (const std::string& slug : at(r).panel)
        for (const Resolve& one : resolving(r, slug, thing.id))
          if (agrees(round, thing.author) || (concedes && one.bare)) return true;
    return false;
  }
  bool owner_resolves(int round, const Thing& thing) const {
    return std::ranges::any_of(at(round).panel, [&](const std::string& slug) {
      return is_owner_before(round, slug, thing.id) && resolves_barely(round, slug, thing.id);
    });
  }

  std::vector<OracleRound> rounds_;
  std::vector<OracleAct> certified_;
  std::set<std::string> accepted_at_end_;
  std::vector<std::map<std::string, OracleAnswer>> answers_;  // by round
  std::vector<Thing> things_;
  std::map<std::string, std::pair<int, std::string>> folds_;
};

}  // namespace blue
