// blue dialogue sample-panel: draws the panel of the next round from the pool, repeatably.
#include "domain/panel/seating.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueSamplePanel {
  static constexpr ToolInfo info{
      .title = "Draw a panel from the pool",
      .description =
          "Draws the panel of the next round from the pool by tier and relevance; the same seed draws the "
          "same panel.",
      .effect = Effect::writes,
      .example = "blue dialogue sample-panel --id api-versioning --round 1 --retain Muffin",
      .is_open_output = true,
  };

  struct Input : DialogueKey, SampleInput {
    std::vector<Absence> leaving;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required<&Input::round>("The next round").range(0, 98);
      f.optional<&Input::panel_size>("Seats; default the dialogue's").range(1, 1000);
      f.optional<&Input::seed>("Default the dialogue's");
      f.optional<&Input::retain>("Names always seated");
      f.optional<&Input::exclude>("Names never seated");
      f.optional<&Input::leaving>("Who has answered and leaves, and why: {expert, reason}")
          .keyed("expert", "reason")
          .loose();
    }
  };

  static Result<PanelAnswer> run(Workspace& workspace, const Input& input) {
    SampleInput wanted = input;
    wanted.dropping.leaving = reasons_of(input.leaving);
    return set_panel(workspace, input, input.round,
                     [&](const DialogueState& state, const std::set<std::string>& answered) {
                       wanted.dropping.answered = answered;
                       return sample_panel(state, wanted);
                     });
  }
};

extern constinit const Tool dialogue_sample_panel_tool =
    make_tool<DialogueSamplePanel>("dialogue", "sample_panel");

}  // namespace blue
