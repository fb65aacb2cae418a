#pragma once
// A dialogue's state as every page names its parts: experts and entities in words that are safe in a table.
// It borrows the state. A renderer takes it, so that pages of one state can share it.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"

namespace blue {

class PageRecord {
 public:
  PageRecord(const DialogueState& state);  // NOLINT(google-explicit-constructor): a state can be rendered
  const DialogueState& state() const { return state_; }

  // Everyone who sat or is to sit, in order of first appearance.
  const std::vector<Expert>& participants() const { return participants_; }
  // The panel of the next round while the dialogue is open, else the last one.
  const PanelSet& panel() const { return panel_; }

  std::string name(std::string_view slug) const;                    // Muffin, Judge
  std::string marked(std::string_view slug) const;                  // 🧁 Muffin, 💙 Judge
  std::string names(std::span<const std::string> slugs) const;      // Muffin, Scone
  std::string label(std::string_view id, std::size_t limit) const;  // of an entity
  std::string contributors(const Entity& entity) const;             // those whom only the Judge names last
  // The table of the entities with these ids: id, label, contributor.
  std::string contribution_table(std::span<const std::string> ids) const;
  // Where a signal was written, "round-1/muffin.md:12"; "declared" where there is no answer.
  static std::string witness(const Signal& signal);
  // The same for any line of an answer; the file alone where the line is not known.
  static std::string place(const std::string& file, std::size_t line);
  // The first lines of a page: its title, and what the numbers rest on when it is not the answers.
  std::string opening(std::string_view kind) const;
  // A line that says so when the numbers do not come from answers; else empty.
  std::string evidence_note() const;

 private:
  void add_participants(const PanelSet& panel);

  const DialogueState& state_;
  std::vector<Expert> participants_;
  PanelSet panel_;
};

}  // namespace blue
