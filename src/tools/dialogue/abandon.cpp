// blue dialogue abandon: ends a dialogue without a verdict; the record stays.
#include "base/format.h"
#include "domain/dialogue/lifecycle.h"
#include "domain/dialogue/state.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueAbandon {
  static constexpr ToolInfo info{
      .title = "Abandon a dialogue",
      .description =
          "Ends an open dialogue without a verdict. The record stays; nothing more can be registered.",
      .effect = Effect::destroys,
      .is_idempotent = false,
      .example = "blue dialogue abandon --id api-versioning --reason \"the question was settled elsewhere\"",
  };

  struct Input : DialogueKey {
    std::string reason;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required<&Input::reason>("Why").length(1, 4000);
    }
  };
  struct Output {
    std::string dialogue_id, status, reason;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::status, &Output::reason>();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    auto decide = [&](const LoadedDialogue& before) -> Result<std::optional<Decision>> {
      DialogueAbandoned abandoned = TRY(abandon_dialogue(before.state, input.reason));
      return Decision{abandoned, session.clock().now()};
    };
    const LoadedDialogue* dialogue = TRY(write_dialogue(session, place, decide));
    return Output{dialogue->state.settings.dialogue_id, std::string(name_of(dialogue->state.status)),
                  input.reason};
  }

  static View view(const Output& output) {
    return {Paragraph{format("Dialogue {} was abandoned: {}", output.dialogue_id, output.reason)}};
  }
};

extern constinit const Tool dialogue_abandon_tool = make_tool<DialogueAbandon>("dialogue", "abandon");

}  // namespace blue
