#include "tools/panel_answer.h"

#include "base/format.h"
#include "base/text.h"
#include "dialogues/calls.h"

namespace blue {

Result<PanelAnswer> set_panel(const Session& session, const DialoguePlace& place,
                              const std::function<Result<PanelSet>(const DialogueState&)>& choose) {
  PanelSet panel;
  const LoadedDialogue* dialogue = TRY(write_panel(session, place, choose, panel));
  return PanelAnswer{.dialogue_id = dialogue->state.settings.dialogue_id,
                     .round = panel.round,
                     .basis = std::string(name_of(panel.basis)),
                     .panel_file = panel_path(place, panel.round),
                     .panel = panel_part(panel),
                     .left = panel.left,
                     .notes = panel.notes,
                     .next_action = next_action_for(dialogue->state)};
}

View view_panel(const PanelAnswer& answer) {
  View view{Heading{format("Panel of round {} ({})", answer.round, answer.basis)}, panel_table(answer.panel)};
  for (const Departure& gone : answer.left)
    view.push_back(Paragraph{
        Cell(format("{} left{}.", gone.expert, gone.reason.empty() ? "" : ": " + gone.reason), Tone::dim)});
  add_notes(view, answer.notes);
  view.push_back(to_view(answer.next_action));
  return view;
}

}  // namespace blue
