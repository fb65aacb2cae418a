// blue dialogue expert-create: a new expert in the middle of a dialogue, for what the pool does not cover.
#include "base/format.h"
#include "domain/dialogue/state.h"
#include "domain/panel/pool.h"
#include "tools/dialogue/shared.h"

namespace blue {

struct DialogueExpertCreate {
  static constexpr ToolInfo info{
      .group = "dialogue",
      .verb = "expert_create",
      .title = "Create an expert",
      .description =
          "Adds an expert for a tension that neither panel nor pool covers. Seat it with "
          "blue_dialogue_evolve_panel.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "dialogue",
      .example =
          "blue dialogue expert-create --id api-versioning --role \"Supply Chain Analyst\" --focus \"single "
          "sources\"",
  };

  struct Input : DialogueKey, Expert {
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required("role", &Input::role, "Field of knowledge").length(1, 200);
      f.optional("name", &Input::name, "Pastry name; default the next");
      f.optional("tier", &Input::tier, "Tier");
      f.optional("relevance", &Input::relevance, "Weight").range(0, 1);
      f.optional("focus", &Input::focus, "Focus");
      f.optional("creation_reason", &Input::creation_reason, "Why it is needed")
          .alias("reason")
          .flag("reason");
      f.optional("model", &Input::model, "Model");
    }
  };
  struct Output {
    std::string dialogue_id;
    Expert expert;
    std::string emoji = std::string(kExpertMark);
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.optional("dialogue_id", &Output::dialogue_id, "Id");
      f.optional("expert", &Output::expert, "The new expert").loose();
      f.optional("emoji", &Output::emoji, "Emoji");
      f.optional("next_action", &Output::next_action, "What to do next").loose();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    ExpertCreated created;
    auto decide = [&](const LoadedDialogue& before) -> Result<std::optional<Decision>> {
      created = TRY(create_expert(before.state, input));
      return Decision{created, session.clock().now()};
    };
    const LoadedDialogue* dialogue = TRY(write_dialogue(session, place, decide));
    const DialogueState& state = dialogue->state;
    const int round = state.next_round();
    NextAction next = dialogue_call(state.settings.dialogue_id, "evolve_panel",
                                    format("put {} on the panel of round {}", created.expert.name, round));
    next.arguments.object()->set("round", round);
    next.command += format(" --round {} --panel panel.json", round);
    return Output{state.settings.dialogue_id, created.expert, std::string(kExpertMark), next};
  }

  static View view(const Output& output) {
    return {Paragraph{format("{} {}, {}, joins dialogue {}.", output.emoji, output.expert.name,
                             output.expert.role, output.dialogue_id)},
            to_view(output.next_action)};
  }
};

extern constinit const Tool dialogue_expert_create_tool = make_tool<DialogueExpertCreate>();

}  // namespace blue
