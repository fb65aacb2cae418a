#pragma once
// What the dialogue tools share: parts of their outputs, the next step, and the setting of a panel.
#include <functional>
#include <string>
#include <vector>

#include "dialogues/calls.h"
#include "dialogues/find.h"
#include "dialogues/record.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/next_step.h"
#include "tools/reply.h"
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

// The call of `blue_dialogue_<tool>` on this dialogue.
NextAction dialogue_call(const std::string& dialogue_id, std::string_view tool, std::string reason);
// The next step of the Judge as a call of a tool.
NextAction next_action_for(const DialogueState& state, CalledFrom from = CalledFrom::writing);

// Panel and notes for people.
Table panel_table(const std::vector<PanelMember>& panel);
void add_notes(View& view, const std::vector<Note>& notes);

// What the two tools that set a panel return.
struct PanelAnswer {
  std::string dialogue_id;
  int round = 0;
  std::string basis, panel_file;
  std::vector<PanelMember> panel;
  std::vector<Departure> left;
  std::vector<Note> notes;
  NextAction next_action;
  static void describe(Fields<PanelAnswer>& f) {
    f.optional("dialogue_id", &PanelAnswer::dialogue_id, "Id");
    f.optional("round", &PanelAnswer::round, "Round");
    f.optional("basis", &PanelAnswer::basis, "How the panel was chosen");
    f.optional("panel_file", &PanelAnswer::panel_file, "Where it is written");
    f.optional("panel", &PanelAnswer::panel, "Who sits").loose();
    f.optional("left", &PanelAnswer::left, "Who left, and what they left open").loose();
    f.optional("notes", &PanelAnswer::notes, "Remarks").loose();
    f.optional("next_action", &PanelAnswer::next_action, "What to do next").loose();
  }
};
// Writes the panel that `choose` makes and its file; the same panel again changes nothing.
Result<PanelAnswer> set_panel(Workspace& workspace, const DialogueKey& key, int round,
                              const ChoosePanel& choose);
// Who leaves and why, as a list of {expert, reason} or as a map from expert to reason.
Result<std::map<std::string, std::string>> read_leaving(const Json& leaving);
View to_view(const PanelAnswer& answer);

}  // namespace blue
