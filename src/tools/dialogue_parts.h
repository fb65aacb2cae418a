#pragma once
// Pieces that the answers of several dialogue tools have in common, each with one spelling.
#include <string>
#include <vector>

#include "dialogues/record.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/next_step.h"
#include "tools/next_action.h"
#include "tools/tool.h"

namespace blue {

struct VelocityPart {
  std::size_t open_tensions = 0, new_perspectives = 0, total = 0;
  static void describe(Fields<VelocityPart>& f) {
    f.optional("open_tensions", &VelocityPart::open_tensions, "Tensions still open");
    f.optional("new_perspectives", &VelocityPart::new_perspectives, "Perspectives new in the round");
    f.optional("total", &VelocityPart::total, "Work remaining");
  }
};

struct ConvergencePart {
  std::size_t signals = 0, panel_size = 0;
  Json percent = 0;
  std::vector<std::string> missing;
  static void describe(Fields<ConvergencePart>& f) {
    f.optional("signals", &ConvergencePart::signals, "Standing signals");
    f.optional("panel_size", &ConvergencePart::panel_size, "Experts on the panel");
    f.optional("percent", &ConvergencePart::percent, "Share of the panel");
    f.optional("missing", &ConvergencePart::missing, "Who has not signalled");
  }
};

struct PanelMember {
  std::string name, role, tier;
  double relevance = 0;
  std::string source, emoji = std::string(kExpertMark), focus;
  static void describe(Fields<PanelMember>& f) {
    f.optional("name", &PanelMember::name, "Name");
    f.optional("role", &PanelMember::role, "Role");
    f.optional("tier", &PanelMember::tier, "Tier");
    f.optional("relevance", &PanelMember::relevance, "Relevance");
    f.optional("source", &PanelMember::source, "Origin");
    f.optional("emoji", &PanelMember::emoji, "Emoji");
    f.optional("focus", &PanelMember::focus, "Focus");
  }
};

VelocityPart velocity_part(const Convergence& reading);
ConvergencePart convergence_part(const Convergence& reading);
std::vector<PanelMember> panel_part(const PanelSet& panel);

// The next step of the Judge as a call of a tool.
NextAction next_action_for(const DialogueState& state, CalledFrom from = CalledFrom::writing);

// Panel, notes and departures as a table and remarks for people.
Table panel_table(const std::vector<PanelMember>& panel);
void add_notes(View& view, const std::vector<Note>& notes);

}  // namespace blue
