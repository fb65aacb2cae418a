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
    f.plain<&VelocityPart::open_tensions, &VelocityPart::new_perspectives, &VelocityPart::total>();
  }
};

struct ConvergencePart {
  std::size_t signals = 0, panel_size = 0;
  Json percent = 0;
  std::vector<std::string> missing;
  static void describe(Fields<ConvergencePart>& f) {
    f.plain<&ConvergencePart::signals, &ConvergencePart::panel_size, &ConvergencePart::percent>();
    f.optional<&ConvergencePart::missing>("Who has not signalled");
  }
};

struct PanelMember : Expert {
  std::string emoji = std::string(kExpertMark);
  static void describe(Fields<PanelMember>& f) {
    f.plain<&PanelMember::name, &PanelMember::role, &PanelMember::tier, &PanelMember::relevance,
            &PanelMember::source, &PanelMember::emoji, &PanelMember::focus>();
  }
};

VelocityPart velocity_part(const Convergence& reading);
ConvergencePart convergence_part(const Convergence& reading);
std::vector<PanelMember> panel_part(const PanelSet& panel);

// The call of `blue_dialogue_<tool>` on this dialogue.
NextAction dialogue_call(const std::string& dialogue_id, std::string_view tool, std::string reason);
// The same with all of its arguments, also where no flag of the command line holds them.
NextAction whole_call(std::string_view tool, JsonObject arguments, std::string reason);
// The next step of the Judge as a call of a tool.
NextAction next_action_for(const DialogueState& state, CalledFrom from = CalledFrom::writing);

// What of the last write is not on disk though it is on record: pages that could not be written.
std::vector<Note> notes_on_pages(const LoadedDialogue& dialogue);

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
    f.plain<&PanelAnswer::dialogue_id, &PanelAnswer::round>();
    f.optional<&PanelAnswer::basis>("How the panel was chosen");
    f.plain<&PanelAnswer::panel_file, &PanelAnswer::panel>();
    f.optional<&PanelAnswer::left>("Who left, and what they left open").loose();
    f.plain<&PanelAnswer::notes, &PanelAnswer::next_action>();
  }
};
// Writes the panel that `choose` makes and its file; the same panel again changes nothing.
Result<PanelAnswer> set_panel(Workspace& workspace, const DialogueKey& key, int round,
                              const ChoosePanel& choose);
// Expert → why it leaves.
std::map<std::string, std::string> reasons_of(const std::vector<Absence>& leaving);
View to_view(const PanelAnswer& answer);

}  // namespace blue
