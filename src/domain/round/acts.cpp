#include "domain/round/acts.h"

#include <algorithm>

#include "base/format.h"
#include "domain/round/new_perspectives.h"
#include "domain/round/tension_book.h"

namespace blue {
namespace {

bool had_prompt(const DialogueState& state, int round, const std::string& expert) {
  auto issued = state.prompts.find(round);
  return issued != state.prompts.end() && std::ranges::find(issued->second, expert) != issued->second.end();
}

// True when `expert` supports or concedes to `id` in an answer of the round.
bool agrees(const RoundRegistered& round, const std::string& expert, const std::string& id) {
  return std::ranges::any_of(round.references,
                             [&](const Reference& one) {
                               return one.type == ReferenceKind::support && one.bare &&
                                      one.origin == Origin::answer && one.expert == expert &&
                                      one.target == id;
                             }) ||
         std::ranges::any_of(round.moves, [&](const Move& one) {
           return one.type == MoveKind::concede && one.bare && one.origin == Origin::answer &&
                  one.expert == expert && std::ranges::find(one.targets, id) != one.targets.end();
         });
}

// True when the author of `from` agreed, after the round of the act, that it is in `into`.
bool is_agreed(const DialogueState& state, const std::string& from, const std::string& into, int round) {
  const Entity* folded = state.record.find_entity(from);
  if (!folded || folded->origin != Origin::answer) return false;
  return std::ranges::any_of(state.rounds, [&](const RoundRegistered& later) {
    return later.round > round && had_prompt(state, later.round, folded->author) &&
           agrees(later, folded->author, into);
  });
}

class ActList {
 public:
  explicit ActList(const DialogueState& state) : state_(state) {}

  std::vector<JudgeAct> take() {
    for (const RoundRegistered& round : state_.rounds) add_round(round);
    return std::move(acts_);
  }

 private:
  void add_round(const RoundRegistered& round) {
    round_ = round.round;
    add_panel(round);
    for (const Merge& merge : round.merges)
      if (!is_agreed(state_, merge.from, merge.into, round_))
        add("merge", merge.from, merge.into, merge.reason);
    for (const TensionUpdate& update : round.tension_updates) add_update(update);
    for (const AnswerRecord& old : round.replaced_answers)
      add("replace", old.expert, "",
          format("an answer with other bytes was registered first ({}){}", old.fingerprint(),
                 old.dissents ? ", and it dissented" : ""));
    for (const AnswerHash& old : round.edited_answers)
      add("edit", old.expert, "",
          format("an answer with other bytes was read in a dry run first ({}){}", old.commitment,
                 old.dissents ? ", and it dissented" : ""));
    for (const std::string& reason : round.replace_reasons)
      add("replace_round", format("round {}", round_), "", reason.empty() ? "no reason given" : reason);
    for (const Absence& absence : round.absent) add("absent", absence.expert, "", absence.reason);
  }

  void add_panel(const RoundRegistered& round) {
    const PanelSet& panel = round.panel;
    for (const Departure& gone : panel.left)
      add("leave", gone.expert, "", gone.reason.empty() ? "no reason given" : gone.reason);
    for (const Note& note : panel.notes)
      if (note.code == "steering") add("steer", format("round {}", round_), "", note.message);
    const bool is_chosen = panel.basis == PanelBasis::evolved || panel.basis == PanelBasis::sampled;
    if (is_chosen)
      add("panel", format("round {}", round_), "", format("{} by the Judge", name_of(panel.basis)));
  }

  void add_update(const TensionUpdate& update) {
    if (update.owner) add("owner", update.id, *update.owner, update.reason);
    if (update.status)
      add(std::string(act_of(*update.status)), update.id, update.via.value_or(""), update.reason);
    if (update.duplicate_of && !is_agreed(state_, update.id, *update.duplicate_of, round_))
      add("duplicate", update.id, *update.duplicate_of, update.reason);
  }

  static std::string_view act_of(EntityStatus status) {
    if (status == EntityStatus::resolved) return "confirm";
    if (status == EntityStatus::accepted_unresolved) return "accept";
    return status == EntityStatus::dismissed ? "dismiss" : name_of(status);
  }

  void add(std::string act, std::string id, std::string into, std::string reason) {
    const bool moves = moves_numbers(act);
    acts_.push_back(
        {std::move(act), std::move(id), std::move(into), round_, std::move(reason), "", "", moves});
    acts_.back().label = label_of_act(state_, acts_.back().id);
    acts_.back().into_label = label_of_act(state_, acts_.back().into);
  }

  const DialogueState& state_;
  int round_ = 0;
  std::vector<JudgeAct> acts_;
};

// What stays of the Judge's updates: reopening, and folds that were agreed to.
void take_harmless(const DialogueState& state, TensionBook& book, const RoundRegistered& round) {
  for (const TensionUpdate& update : round.tension_updates) {
    auto tension = book.tensions().find(update.id);
    if (tension == book.tensions().end()) continue;
    if (update.status == EntityStatus::reopened && !tension->second.is_open()) {
      tension->second.forget_closing();
      tension->second.status = EntityStatus::reopened;
    }
    if (!update.duplicate_of || !is_agreed(state, update.id, *update.duplicate_of, round.round)) continue;
    const Tension* into = book.find_root(*update.duplicate_of);
    if (into && into != &tension->second) tension->second.fold_into(into->id);
  }
}

}  // namespace

std::string label_of_act(const DialogueState& state, const std::string& id) {
  if (const Entity* entity = state.record.find_entity(id)) return entity->shown_label();
  return id.empty() ? "" : state.display_name(id);
}

std::vector<JudgeAct> judge_acts(const DialogueState& state) { return ActList(state).take(); }

RoundCounts counts_without_acts(const DialogueState& state, int round) {
  TensionBook book;
  RoundCounts out;
  for (const RoundRegistered& one : state.rounds) {
    if (one.round > round) break;
    book.advance(one);
    take_harmless(state, book, one);
    std::vector<Merge> agreed;
    for (const Merge& merge : one.merges)
      if (is_agreed(state, merge.from, merge.into, one.round)) agreed.push_back(merge);
    out = one.counts;
    out.open_tensions = book.open_ids();
    out.new_perspectives = find_new_perspectives(state.record.entities, one, agreed);
  }
  return out;
}

}  // namespace blue
