// blue dialogue expert-create: a new expert in the middle of a dialogue, for what the pool does not cover.
#include "base/format.h"
#include "domain/dialogue/state.h"
#include "domain/panel/pool.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueExpertCreate {
  static constexpr ToolInfo info{
      .title = "Create an expert",
      .description =
          "Adds an expert for a tension that neither panel nor pool covers. Seat it with "
          "blue_dialogue_evolve_panel. The same words again return the same expert.",
      .effect = Effect::writes,
      .example =
          "blue dialogue expert-create --id api-versioning --role \"Supply Chain Analyst\" --focus \"single "
          "sources\"",
      .is_open_output = true,
  };

  struct Input : DialogueKey, Expert {
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required<&Input::role>("Field of knowledge").length(1, 200);
      f.optional<&Input::name>("Pastry name; default the next");
      f.optional<&Input::tier>("Tier");
      f.optional<&Input::relevance>("Weight").range(0, 1);
      f.optional<&Input::focus>("Focus");
      f.optional<&Input::creation_reason>("Why it is needed").alias("reason").flag("reason");
      f.optional<&Input::model>("Model");
    }
  };
  struct Output {
    std::string dialogue_id;
    Expert expert;
    std::string emoji = std::string(kExpertMark);
    std::optional<bool> already_created;
    NextAction next_action;
    std::vector<Note> notes;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::expert, &Output::emoji>();
      f.optional<&Output::already_created>("An earlier call had the same words");
      f.plain<&Output::next_action>();
      f.optional<&Output::notes>("Pages that could not be written").loose();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    ExpertCreated created;
    std::optional<bool> already_created;
    auto decide = [&](const LoadedDialogue& before) -> Result<std::optional<Decision>> {
      if (const Expert* earlier = find_created(before.state, input)) {
        created.expert = *earlier;
        already_created = true;
        return std::nullopt;
      }
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
    return Output{state.settings.dialogue_id,
                  created.expert,
                  std::string(kExpertMark),
                  already_created,
                  next,
                  already_created ? std::vector<Note>() : notes_on_pages(*dialogue)};
  }

  static View view(const Output& output) {
    View view{Paragraph{format("{} {}, {}, {} dialogue {}.", output.emoji, output.expert.name,
                               output.expert.role, output.already_created ? "is already in" : "joins",
                               output.dialogue_id)}};
    add_notes(view, output.notes);
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_expert_create_tool =
    make_tool<DialogueExpertCreate>("dialogue", "expert_create");

}  // namespace blue
