// blue dialogue evolve-panel: the Judge decides who sits on the panel of the next round (RFC 0050).
#include "base/format.h"
#include "domain/panel/evolve.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueEvolvePanel {
  static constexpr ToolInfo info{
      .title = "Set the panel of a round",
      .description =
          "Sets the panel of the next round, until its prompts are out. Sources are checked against the "
          "record. Keep experts who own an open tension or have not signalled.",
      .effect = Effect::writes,
      .example = "blue dialogue evolve-panel --id api-versioning --round 1 --panel panel.json",
      .is_open_output = true,
  };

  struct Entry : PanelEntry {
    std::string emoji;
    static void describe(Fields<Entry>& f) {
      f.required<&Entry::name>("Pastry name").length(1, 60);
      f.plain<&Entry::role, &Entry::source, &Entry::tier>();
      f.optional<&Entry::relevance>("Relevance").range(0, 1);
      f.plain<&Entry::focus>();
      f.optional<&Entry::creation_reason>("Why it was created").alias("reason");
      f.plain<&Entry::model>();
      f.optional<&Entry::tensions>("Tensions for it");
      f.optional<&Entry::directive>("Extra instructions");
      f.optional<&Entry::emoji>("Always 🧁");
    }
  };
  struct Input : DialogueKey {
    int round = 0;
    std::vector<Entry> panel;
    std::vector<Absence> leaving;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required<&Input::round>("The next round").range(0, 98);
      f.required<&Input::panel>("Everyone who sits, in order").items(1, 1000).unwrap("panel");
      f.optional<&Input::leaving>("Who leaves and why: {expert, reason}").keyed("expert", "reason").loose();
    }
  };

  static EvolveInput to_domain(const Input& input) {
    return {input.round, {input.panel.begin(), input.panel.end()}, {{}, reasons_of(input.leaving)}};
  }

  static constexpr SilentRules silent_rules[] = {{"panel", "panel_missing expert_has_answered"},
                                                 {"leaving", "expert_has_answered"}};
  static Result<> check(Workspace& workspace, const Input& input, const std::vector<Error>& problems) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    const DialogueState& state = TRY(load_dialogue(session, place))->state;
    EvolveInput wanted = to_domain(input);
    if (concerns(problems, "round")) wanted.round = state.next_round();
    wanted.dropping.answered = find_answered(TRY(read_round_folder(place, wanted.round)));
    TRY(evolve_panel(state, wanted));
    return {};
  }

  static Result<PanelAnswer> run(Workspace& workspace, const Input& input) {
    EvolveInput wanted = to_domain(input);
    return set_panel(workspace, input, input.round,
                     [&](const DialogueState& state, const std::set<std::string>& answered) {
                       wanted.dropping.answered = answered;
                       return evolve_panel(state, wanted);
                     });
  }
};

extern constinit const Tool dialogue_evolve_panel_tool =
    make_tool<DialogueEvolvePanel>("dialogue", "evolve_panel");

}  // namespace blue
