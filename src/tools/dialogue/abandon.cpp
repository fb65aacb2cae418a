// blue dialogue abandon: ends a dialogue without a verdict; the record stays.
#include "base/format.h"
#include "domain/dialogue/lifecycle.h"
#include "domain/dialogue/state.h"
#include "domain/error_codes.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueAbandon {
  static constexpr ToolInfo info{
      .title = "Abandon a dialogue",
      .description =
          "Gives up on a deliberation for good: no verdict, nothing more can be registered. The record "
          "stays. "
          "Ask the user first.",
      .effect = Effect::destroys,
      .is_idempotent = false,
      .example = "blue dialogue abandon --id api-versioning --reason \"settled elsewhere\" --confirm",
      .confirmation = "Abandon this dialogue for good? No verdict can be registered afterwards.",
  };

  struct Input : DialogueKey {
    std::string reason;
    bool confirm = false;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required<&Input::reason>("Why").length(1, 4000);
      f.optional<&Input::confirm>("The user agrees: this cannot be undone");
    }
  };
  struct Output {
    std::string dialogue_id, status, reason;
    std::vector<Note> notes;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::status, &Output::reason>();
      f.optional<&Output::notes>("Pages that could not be written").loose();
    }
  };

  static Error unconfirmed(const std::string& dialogue_id) {
    return make_error(codes::not_confirmed,
                      format("Abandoning {} cannot be undone and was not confirmed.", dialogue_id))
        .at("confirm", false)
        .suggest("Ask the user. If they agree, repeat the call with confirm: true (--confirm).");
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    auto decide = [&](const LoadedDialogue& before) -> Result<std::optional<Decision>> {
      DialogueAbandoned abandoned = TRY(abandon_dialogue(before.state, input.reason));
      if (!input.confirm) return fail(unconfirmed(before.state.settings.dialogue_id));
      return Decision{abandoned, session.clock().now()};
    };
    const LoadedDialogue* dialogue = TRY(write_dialogue(session, place, decide));
    return Output{dialogue->state.settings.dialogue_id, std::string(name_of(dialogue->state.status)),
                  input.reason, notes_on_pages(*dialogue)};
  }

  static View view(const Output& output) {
    View view{Paragraph{format("Dialogue {} was abandoned: {}", output.dialogue_id, output.reason)}};
    add_notes(view, output.notes);
    return view;
  }
};

extern constinit const Tool dialogue_abandon_tool = make_tool<DialogueAbandon>("dialogue", "abandon");

}  // namespace blue
