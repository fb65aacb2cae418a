#include "domain/round/entity.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace blue {

void Entity::describe(Fields<Entity>& f) {
  f.required("id", &Entity::id, "Global id");
  f.optional("local_id", &Entity::local_id, "The writer's own id");
  f.required("type", &Entity::type, "Kind of entity");
  f.required("round", &Entity::round, "Round it was first registered in");
  f.optional("sequence", &Entity::sequence, "The writer's own number");
  f.required("author", &Entity::author, "Expert's slug, or judge");
  f.optional("origin", &Entity::origin, "Who says so");
  f.required("status", &Entity::status, "Status");
  f.optional("label", &Entity::label, "Label");
  f.optional("content", &Entity::content, "Text");
  f.optional("contributors", &Entity::contributors, "Witnessed contributors");
  f.optional("stated", &Entity::stated, "Contributors named by the Judge alone");
  f.optional("judge_label", &Entity::judge_label, "The Judge's label");
  f.optional("judge_content", &Entity::judge_content, "The Judge's text");
  f.optional("line", &Entity::line, "Line in the answer");
  f.optional("column", &Entity::column, "Column in the answer");
  f.optional("unplaced", &Entity::unplaced, "An objection whose marker could not be placed");
}

void Reference::describe(Fields<Reference>& f) {
  f.required("type", &Reference::type, "Kind of reference");
  f.required("expert", &Reference::expert, "Who makes it");
  f.optional("source", &Reference::source, "Entity it speaks for");
  f.required("target", &Reference::target, "Entity it is about");
  f.optional("origin", &Reference::origin, "Who says so");
  f.optional("line", &Reference::line, "Line in the answer");
  f.optional("column", &Reference::column, "Column in the answer");
  f.optional("note", &Reference::note, "The text after it");
  f.optional("bare", &Reference::bare, "Nothing but ids and markers on its line");
  f.optional("words", &Reference::words, "Words of a resolution that is not bare");
}

void Move::describe(Fields<Move>& f) {
  f.required("type", &Move::type, "Kind of move");
  f.required("expert", &Move::expert, "Who makes it");
  f.optional("source", &Move::source, "Entity it speaks for");
  f.optional("targets", &Move::targets, "Entities it is about");
  f.optional("origin", &Move::origin, "Who says so");
  f.optional("line", &Move::line, "Line in the answer");
  f.optional("column", &Move::column, "Column in the answer");
  f.optional("note", &Move::note, "The text after it");
  f.optional("bare", &Move::bare, "Nothing but ids and markers on its line");
}

void Transition::describe(Fields<Transition>& f) {
  f.required("id", &Transition::id, "Entity");
  f.required("from", &Transition::from, "Status before");
  f.required("to", &Transition::to, "Status after");
  f.required("round", &Transition::round, "Round");
  f.required("cause", &Transition::cause, "What brought it about");
  f.optional("actors", &Transition::actors, "Who brought it about");
  f.optional("via", &Transition::via, "Entity or expert it came from");
  f.optional("reason", &Transition::reason, "Reason given");
  f.optional("line", &Transition::line, "Line in the answer");
}

namespace {

// One expert's act on one entity, whether written as a reference or as a move. The later kind is the
// stronger.
struct Act {
  enum Kind { refine, support, doubt, concede, withdraw } kind;
  std::string expert, source, target;
  std::size_t line;
};

std::optional<Act::Kind> act_of(ReferenceKind kind) {
  if (kind == ReferenceKind::refine) return Act::refine;
  if (kind == ReferenceKind::support) return Act::support;
  return kind == ReferenceKind::oppose ? std::optional(Act::doubt) : std::nullopt;
}

std::optional<Act::Kind> act_of(MoveKind kind) {
  if (kind == MoveKind::challenge) return Act::doubt;
  if (kind == MoveKind::withdraw) return Act::withdraw;
  return kind == MoveKind::concede ? std::optional(Act::concede) : std::nullopt;
}

std::vector<Act> gather_acts(std::span<const Reference> references, std::span<const Move> moves) {
  std::vector<Act> acts;
  for (const Reference& one : references)
    if (auto kind = act_of(one.type); kind && counts(one.origin))
      acts.push_back({*kind, one.expert, one.source, one.target, one.line});
  for (const Move& one : moves)
    if (auto kind = act_of(one.type); kind && counts(one.origin))
      for (const std::string& target : one.targets)
        acts.push_back({*kind, one.expert, one.source, target, one.line});
  return acts;
}

// The status `act` gives to an entity; empty when it gives none. Supporting and doubting is for others,
// conceding and withdrawing for the author.
std::optional<EntityStatus> status_from(const Act& act, const Entity& entity) {
  using S = EntityStatus;
  // By kind of act, then perspective, recommendation, tension, evidence, claim.
  static constexpr std::optional<S> kGiven[5][5] = {
      {S::refined, S::amended, {}, {}, {}},
      {{}, {}, {}, S::confirmed, S::supported},
      {{}, {}, {}, S::challenged, S::opposed},
      {S::conceded, S::rejected, {}, S::refuted, S::withdrawn},
      {S::conceded, S::withdrawn, {}, S::refuted, S::withdrawn},
  };
  const bool is_own = act.expert == entity.author;
  const bool may = act.kind == Act::refine || is_own == (act.kind >= Act::concede);
  return may ? kGiven[act.kind][static_cast<std::size_t>(entity.type)] : std::nullopt;
}

// Adopted, merged and given-up entities do not come back.
bool is_final(EntityStatus status) {
  using S = EntityStatus;
  return status == S::adopted || status == S::merged || status == S::conceded || status == S::rejected ||
         status == S::refuted || status == S::withdrawn;
}

// The strongest act of the round on one entity: withdraw over concede over doubt over support over refine.
const Act* strongest(const Entity& entity, std::span<const Act* const> acts) {
  const Act* best = nullptr;
  for (const Act* act : acts)
    if (status_from(*act, entity) && (!best || act->kind > best->kind)) best = act;
  return best;
}

}  // namespace

bool has_fallen(const Entity& entity) {
  using enum EntityStatus;
  constexpr std::array kFallen{conceded, merged, rejected, refuted, withdrawn, resolved};
  return std::ranges::find(kFallen, entity.status) != kFallen.end();
}

Transition judge_transition(std::string id, EntityStatus from, EntityStatus to, int round, std::string cause,
                            std::string via, std::string reason) {
  return {
      std::move(id),     from, to, round, std::move(cause), std::vector<std::string>{"judge"}, std::move(via),
      std::move(reason), 0};
}

std::vector<Transition> advance_entities(std::span<const Entity> known, std::span<const Reference> references,
                                         std::span<const Move> moves, int round) {
  const std::vector<Act> acts = gather_acts(references, moves);
  std::map<std::string_view, std::vector<const Act*>> by_target;
  for (const Act& act : acts) by_target[act.target].push_back(&act);
  std::vector<Transition> out;
  for (const Entity& entity : known) {
    auto found = by_target.find(entity.id);
    if (found == by_target.end() || entity.type == EntityKind::tension || is_final(entity.status)) continue;
    const Act* act = strongest(entity, found->second);
    if (!act || *status_from(*act, entity) == entity.status) continue;
    constexpr std::array kCauses{"refine", "support", "oppose", "concede", "withdraw"};
    out.push_back({entity.id, entity.status, *status_from(*act, entity), round, kCauses[act->kind],
                   std::vector(1, act->expert), act->source.empty() ? act->expert : act->source, "",
                   act->line});
  }
  return out;
}

}  // namespace blue
