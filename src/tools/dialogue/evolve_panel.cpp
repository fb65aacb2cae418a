// blue dialogue evolve-panel: the Judge decides who sits on the panel of the next round (RFC 0050).
#include "base/format.h"
#include "domain/panel/evolve.h"
#include "tools/dialogue/shared.h"

namespace blue {

struct DialogueEvolvePanel {
  static constexpr ToolInfo info{
      .group = "dialogue",
      .verb = "evolve_panel",
      .title = "Set the panel of a round",
      .description =
          "Sets the panel of the next round, until its prompts are out. Sources are checked against the "
          "record. Keep experts who own an open tension or have not signalled.",
      .effect = Effect::writes,
      .toolsets = "dialogue",
      .example = "blue dialogue evolve-panel --id api-versioning --round 1 --panel panel.json",
  };

  struct Entry {
    std::string name, role;
    std::optional<ExpertSource> source;
    std::optional<Tier> tier;
    std::optional<double> relevance;
    std::string focus, creation_reason, model, directive, emoji;
    std::vector<std::string> tensions;
    static void describe(Fields<Entry>& f) {
      f.required("name", &Entry::name, "Pastry name").length(1, 60);
      f.optional("role", &Entry::role, "Role");
      f.optional("source", &Entry::source, "Origin");
      f.optional("tier", &Entry::tier, "Tier");
      f.optional("relevance", &Entry::relevance, "Relevance").range(0, 1);
      f.optional("focus", &Entry::focus, "Focus");
      f.optional("creation_reason", &Entry::creation_reason, "Why it was created").alias("reason");
      f.optional("model", &Entry::model, "Model");
      f.optional("tensions", &Entry::tensions, "Tensions for it");
      f.optional("directive", &Entry::directive, "Extra instructions");
      f.optional("emoji", &Entry::emoji, "Always 🧁");
    }
  };
  struct Input : DialogueKey {
    int round = 0;
    std::vector<Entry> panel;
    Json leaving;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required("round", &Input::round, "The next round").range(0, 98);
      f.required("panel", &Input::panel, "Everyone who sits, in order").items(1, 1000).unwrap("panel");
      f.optional("leaving", &Input::leaving,
                 "Who leaves and why: [{expert, reason}], or a map from expert to reason");
    }
  };
  using Output = PanelAnswer;

  static Result<EvolveInput> to_domain(const Input& input) {
    EvolveInput out{input.round, {}, {{}, TRY(read_leaving(input.leaving))}};
    for (const Entry& entry : input.panel)
      out.panel.push_back({entry.name, entry.role, entry.source, entry.tier, entry.relevance, entry.focus,
                           entry.creation_reason, entry.model, entry.tensions, entry.directive});
    return out;
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    EvolveInput evolved = TRY(to_domain(input));
    return set_panel(workspace, input, input.round,
                     [&](const DialogueState& state, const std::set<std::string>& answered) {
                       evolved.dropping.answered = answered;
                       return evolve_panel(state, evolved);
                     });
  }
};

extern constinit const Tool dialogue_evolve_panel_tool = make_tool<DialogueEvolvePanel>();

}  // namespace blue
