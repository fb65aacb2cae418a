#include "domain/round/tension_lifecycle.h"

#include <algorithm>
#include <utility>

namespace blue {

void Resolution::describe(Fields<Resolution>& f) {
  f.required("expert", &Resolution::expert, "Who claims to have resolved it");
  f.optional("entity", &Resolution::entity, "Entity that resolves it");
  f.required("round", &Resolution::round, "Round");
  f.optional("line", &Resolution::line, "Line in the answer");
  f.optional("worded", &Resolution::worded, "It holds words, so that a contributor has to agree");
  f.optional("words", &Resolution::words, "Its words");
}

void Tension::describe(Fields<Tension>& f) {
  f.required("id", &Tension::id, "Global id");
  f.required("status", &Tension::status, "Status");
  f.plain<&Tension::owner, &Tension::owner_assigned, &Tension::resolution_path, &Tension::duplicate_of,
          &Tension::pending, &Tension::conflict, &Tension::resolved_via, &Tension::accepted_reason>();
}

bool Tension::is_open() const {
  using S = EntityStatus;
  return duplicate_of.empty() && (status == S::open || status == S::addressed || status == S::reopened);
}

void Tension::drop_pending() {
  pending.clear();
  conflict = false;
}

void Tension::forget_closing() {
  drop_pending();
  resolved_via.clear();
  accepted_reason.clear();
}

void Tension::fold_into(const std::string& other) {
  drop_pending();
  duplicate_of = other;
  status = EntityStatus::merged;
}

void Links::add(const Reference& reference) {
  const bool binds = reference.type == ReferenceKind::support || reference.type == ReferenceKind::refine;
  if (binds && backs(reference) && !reference.source.empty())
    targets_[reference.source].insert(reference.target);
}

void Links::add(const Move& move) {
  if (move.type == MoveKind::concede && backs(move) && !move.source.empty())
    targets_[move.source].insert(move.targets.begin(), move.targets.end());
}

bool Links::are_linked(const Resolution& a, const Resolution& b) const {
  if (a.entity.empty() || b.entity.empty()) return false;
  static const std::set<std::string> kNone;
  auto targets_of = [&](const std::string& id) -> const std::set<std::string>& {
    auto found = targets_.find(id);
    return found == targets_.end() ? kNone : found->second;
  };
  const auto& first = targets_of(a.entity);
  const auto& second = targets_of(b.entity);
  return a.entity == b.entity || first.contains(b.entity) || second.contains(a.entity) ||
         std::ranges::any_of(first, [&](const std::string& id) { return second.contains(id); });
}

bool Links::all_linked(std::span<const Resolution> resolutions) const {
  for (const Resolution& a : resolutions)
    for (const Resolution& b : resolutions)
      if (a.expert != b.expert && !are_linked(a, b)) return false;
  return true;
}

namespace {

class TensionRound {
 public:
  TensionRound(const Tension& before, std::span<const std::string> contributors, const TensionActs& acts,
               const RoundActs& round)
      : before_(before), after_(before), contributors_(contributors), acts_(acts), round_(round) {
    for (const Reference& one : acts.resolves)
      now_.push_back({one.expert, one.source, round.round, one.line, !one.bare, one.words});
  }

  TensionStep take() {
    decide();
    return {std::move(after_), std::move(transition_)};
  }

 private:
  bool contributes(const std::string& expert) const {
    return std::ranges::find(contributors_, expert) != contributors_.end();
  }
  bool may_close(const std::string& expert) const {
    return contributes(expert) || (before_.owner_assigned && before_.owner == expert);
  }
  bool was_closed() const {
    using S = EntityStatus;
    return before_.status == S::resolved || before_.status == S::accepted_unresolved ||
           before_.status == S::withdrawn || before_.status == S::dismissed;
  }

  // Reopen beats conflict, conflict beats resolve.
  void decide() {
    if (!acts_.reopens.empty()) return reopen();
    if (was_closed()) return;
    if (!acts_.withdrawals.empty()) return withdraw();
    after_.pending.insert(after_.pending.end(), now_.begin(), now_.end());
    if (!round_.links.all_linked(now_)) return fall_into_conflict();
    if (before_.conflict) return settle_conflict();
    if (resolve_directly() || concur()) return;
    if (!after_.pending.empty() || !acts_.addresses.empty()) address();
  }

  void reopen() {
    after_.forget_closing();
    if (before_.status != EntityStatus::open)
      move_by(acts_.reopens.front(), EntityStatus::reopened, "reopen");
  }

  void withdraw() {
    const Move& by = acts_.withdrawals.front();
    after_.drop_pending();
    after_.status = EntityStatus::withdrawn;
    add_transition("withdraw", {by.expert}, by.expert, by.line);
  }

  void fall_into_conflict() {
    after_.conflict = true;
    after_.status = EntityStatus::addressed;
    // A conflict is recorded even where the status stays the same.
    if (before_.conflict && before_.status == after_.status) return;
    std::vector<std::string> actors;
    for (const Resolution& one : now_) actors.push_back(one.expert);
    add_transition("conflict", std::move(actors), now_.front().name(), now_.front().line);
  }

  // A contributor picks a conflicting resolution or brings its own; contradicting picks settle nothing.
  void settle_conflict() {
    std::vector<Resolution> picks = backed(before_.pending);
    for (const Resolution& one : now_)
      if (contributes(one.expert) && !one.worded) picks.push_back(one);
    if (picks.empty() || !round_.links.all_linked(picks) || !same_author_or_linked(picks)) return;
    close("settle", picks.front());
  }

  // Two picks of one expert can contradict each other as well.
  bool same_author_or_linked(std::span<const Resolution> picks) const {
    return std::ranges::all_of(picks, [&](const Resolution& one) {
      return one.name() == picks.front().name() || round_.links.are_linked(one, picks.front());
    });
  }

  bool resolve_directly() {
    auto found = std::ranges::find_if(
        now_, [&](const Resolution& one) { return !one.worded && may_close(one.expert); });
    if (found == now_.end()) return false;
    return close("resolve", *found), true;
  }

  bool concur() {
    std::vector<Resolution> picks = backed(after_.pending);
    if (!picks.empty()) return same_author_or_linked(picks) && (close("concur", picks.front()), true);
    // Only a resolution of an earlier round could have been read, and a bare word picks none of several.
    if (before_.pending.empty() || !round_.links.all_linked(after_.pending)) return false;
    const Resolution& last = before_.pending.back();
    if (!std::ranges::any_of(contributors_, [&](const std::string& one) { return agrees_to(one, last); }))
      return false;
    return close("concur", last), true;
  }

  bool backs(const std::string& expert, const Resolution& resolution) const {
    auto found = round_.backers.find(resolution.entity);
    return found != round_.backers.end() && found->second.contains(expert);
  }

  // Those that a contributor backs in this round.
  std::vector<Resolution> backed(std::span<const Resolution> resolutions) const {
    std::vector<Resolution> out;
    for (const Resolution& one : resolutions)
      if (!one.entity.empty() && !one.worded &&
          std::ranges::any_of(contributors_, [&](const std::string& expert) { return backs(expert, one); }))
        out.push_back(one);
    return out;
  }

  void close(std::string cause, const Resolution& by) {
    std::vector<std::string> actors{by.expert};
    for (const std::string& expert : contributors_)
      if (expert != by.expert && (backs(expert, by) || agrees_to(expert, by))) actors.push_back(expert);
    after_.drop_pending();
    after_.resolved_via = by.name();
    after_.status = EntityStatus::resolved;
    add_transition(std::move(cause), std::move(actors), by.name(), by.line);
  }

  // Agrees without naming the resolution. Words are agreed to by a signal only.
  bool agrees_to(const std::string& expert, const Resolution& resolution) const {
    return round_.converging.contains(expert) || (!resolution.worded && acts_.conceding.contains(expert));
  }

  void address() {
    if (!now_.empty()) return move_by(acts_.resolves.front(), EntityStatus::addressed, "address");
    move_by(acts_.addresses.empty() ? Reference{} : acts_.addresses.front(), EntityStatus::addressed,
            "address");
  }

  void move_by(const Reference& reference, EntityStatus status, std::string cause) {
    after_.status = status;
    if (status == before_.status) return;
    add_transition(std::move(cause), {reference.expert},
                   reference.source.empty() ? reference.expert : reference.source, reference.line);
  }

  void add_transition(std::string cause, std::vector<std::string> actors, std::string via, std::size_t line) {
    transition_ = Transition{before_.id,
                             before_.status,
                             after_.status,
                             round_.round,
                             std::move(cause),
                             std::move(actors),
                             std::move(via),
                             "",
                             line};
  }

  const Tension& before_;
  Tension after_;
  std::span<const std::string> contributors_;
  const TensionActs& acts_;
  const RoundActs& round_;
  std::vector<Resolution> now_;
  std::optional<Transition> transition_;
};

}  // namespace

TensionStep advance_tension(const Tension& before, std::span<const std::string> contributors,
                            const TensionActs& acts, const RoundActs& round) {
  return TensionRound(before, contributors, acts, round).take();
}

}  // namespace blue
