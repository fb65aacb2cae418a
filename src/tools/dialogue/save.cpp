// blue dialogue save: the complete record as one document in the archive.
#include "base/format.h"
#include "dialogues/archive.h"
#include "dialogues/erase.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueSave {
  static constexpr ToolInfo info{
      .title = "Archive a dialogue",
      .description =
          "Writes the record to one document in .blue/docs/dialogues; an edited copy is set aside.",
      .effect = Effect::writes,
      .example = "blue dialogue save --id api-versioning",
  };

  struct Output {
    std::string dialogue_id, file;
    std::size_t bytes = 0;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::file, &Output::bytes, &Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const DialogueKey& input) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    sweep_before_writing(session, place);
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

extern constinit const Tool dialogue_save_tool = make_tool<DialogueSave>("dialogue", "save");

}  // namespace blue
