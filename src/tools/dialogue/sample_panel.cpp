// blue dialogue sample-panel: draws the panel of the next round from the pool, repeatably.
#include "domain/panel/seating.h"
#include "tools/dialogue/shared.h"

namespace blue {

struct DialogueSamplePanel {
  static constexpr ToolInfo info{
      .group = "dialogue",
      .verb = "sample_panel",
      .title = "Draw a panel from the pool",
      .description =
          "Draws the panel of the next round from the pool by tier and relevance; the same seed draws the "
          "same panel.",
      .effect = Effect::writes,
      .toolsets = "dialogue",
      .example = "blue dialogue sample-panel --id api-versioning --round 1 --retain Muffin",
  };

  struct Input : DialogueKey {
    int round = 0;
    std::optional<std::int64_t> seed;
    std::optional<std::size_t> panel_size;
    std::vector<std::string> retain, exclude;
    Json leaving;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required("round", &Input::round, "The next round").range(0, 98);
      f.optional("panel_size", &Input::panel_size, "Seats; default the dialogue's").range(1, 1000);
      f.optional("seed", &Input::seed, "Default the dialogue's");
      f.optional("retain", &Input::retain, "Names always seated");
      f.optional("exclude", &Input::exclude, "Names never seated");
      f.optional("leaving", &Input::leaving, "Who has answered and leaves, and why: [{expert, reason}]");
    }
  };
  using Output = PanelAnswer;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    SampleInput sample{input.round,  input.seed,    input.panel_size,
                       input.retain, input.exclude, {{}, TRY(read_leaving(input.leaving))}};
    return set_panel(workspace, input, input.round,
                     [&](const DialogueState& state, const std::set<std::string>& answered) {
                       sample.dropping.answered = answered;
                       return sample_panel(state, sample);
                     });
  }
};

extern constinit const Tool dialogue_sample_panel_tool = make_tool<DialogueSamplePanel>();

}  // namespace blue
