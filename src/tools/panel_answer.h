#pragma once
// What the two tools that set a panel do and answer.
#include <functional>

#include "tools/dialogue/shared.h"

namespace blue {

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
    f.optional("basis", &PanelAnswer::basis, "How the panel came about");
    f.optional("panel_file", &PanelAnswer::panel_file, "Where it is written");
    f.optional("panel", &PanelAnswer::panel, "Who sits").loose();
    f.optional("left", &PanelAnswer::left, "Who left, and what behind").loose();
    f.optional("notes", &PanelAnswer::notes, "Remarks").loose();
    f.optional("next_action", &PanelAnswer::next_action, "What to do next").loose();
  }
};

// Writes the panel that `choose` makes and its file; the same panel again changes nothing.
Result<PanelAnswer> set_panel(const Session& session, const DialoguePlace& place,
                              const std::function<Result<PanelSet>(const DialogueState&)>& choose);
View view_panel(const PanelAnswer& answer);

}  // namespace blue
