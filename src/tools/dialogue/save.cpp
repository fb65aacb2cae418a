// blue dialogue save: the complete record as one document in the archive.
#include "base/format.h"
#include "dialogues/archive.h"
#include "tools/dialogue/shared.h"

namespace blue {

struct DialogueSave {
  static constexpr ToolInfo info{
      .group = "dialogue",
      .verb = "save",
      .title = "Archive a dialogue",
      .description =
          "Writes the complete record to one document in .blue/docs/dialogues; an edited copy is set aside.",
      .effect = Effect::writes,
      .toolsets = "dialogue",
      .example = "blue dialogue save --id api-versioning",
  };

  using Input = DialogueKey;
  struct Output {
    std::string dialogue_id, file;
    std::size_t bytes = 0;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.optional("dialogue_id", &Output::dialogue_id, "Id");
      f.optional("file", &Output::file, "The document");
      f.optional("bytes", &Output::bytes, "Its size");
      f.optional("next_action", &Output::next_action, "What to do next").loose();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    SavedDialogue saved = TRY(save_dialogue(session, place));
    const DialogueState& state = saved.dialogue->state;
    return Output{state.settings.dialogue_id, std::move(saved.file), saved.bytes,
                  next_action_for(state, CalledFrom::saving)};
  }

  static View view(const Output& output) {
    return {Paragraph{format("Saved {} as {}.", output.dialogue_id, output.file)},
            to_view(output.next_action)};
  }
};

extern constinit const Tool dialogue_save_tool = make_tool<DialogueSave>();

}  // namespace blue
