#pragma once
// The record as pages need it: looked up by id, round and expert without searching, and put into words that
// are safe in a table. It borrows the state.
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

class PageRecord {
 public:
  explicit PageRecord(const DialogueState& state);
  const DialogueState& state() const { return state_; }

  // Everyone who sat or is to sit, in order of first appearance.
  const std::vector<Expert>& participants() const { return participants_; }
  // The panel of the next round while the dialogue is open, else the last one.
  const PanelSet& panel() const { return panel_; }
  // Entities of a kind, in order of registration.
  std::span<const Entity* const> entities(EntityKind kind) const;
  // Entities of a round, in order of registration.
  std::span<const Entity* const> entities_of(int round) const;
  // Every transition of an entity, in order.
  std::span<const Transition* const> history(std::string_view id) const;
  // The tension as it was after a registered round; null when it was not raised yet.
  const Tension* tension_after(std::string_view id, int round) const;
  // Ids of tensions that are open after the round or changed their status in it, sorted.
  std::vector<std::string> tensions_shown_in(int round) const;
  // Ids of all tensions, sorted.
  std::vector<std::string> tension_ids() const;

  // Texts for cells.
  std::string name(std::string_view slug) const;                    // Muffin, Judge
  std::string marked(std::string_view slug) const;                  // 🧁 Muffin, 💙 Judge
  std::string names(std::span<const std::string> slugs) const;      // Muffin, Scone
  std::string label(std::string_view id, std::size_t limit) const;  // of an entity
  std::string contributors(const Entity& entity) const;             // those who only the Judge names last
  std::string status(const Tension& tension) const;                 // OPEN, DUPLICATE OF T0001
  std::string owner(const Tension& tension) const;                  // empty when nobody answers for it
  std::string resolution_path(const Tension& tension) const;  // or why it is accepted, or what settled it
  // The table of tensions with these ids, as they were after `round`.
  std::string tension_table(std::span<const std::string> ids, int round) const;

 private:
  void add_participants(const PanelSet& panel);
  void index_entities();
  void index_tensions();

  const DialogueState& state_;
  std::map<std::string_view, std::string_view> names_;  // slug → name
  std::vector<Expert> participants_;
  PanelSet panel_;
  std::map<EntityKind, std::vector<const Entity*>> by_kind_;
  std::map<int, std::vector<const Entity*>> by_round_;
  std::map<std::string_view, std::vector<const Transition*>> history_;
  std::map<int, std::vector<const Transition*>> changes_;  // of tensions, by round
  std::map<std::string_view, std::vector<std::pair<int, const Tension*>>> snapshots_;
};

}  // namespace blue
