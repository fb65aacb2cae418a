// blue dialogue answer: an expert hands in its answer, with the word from its prompt.
#include "base/format.h"
#include "dialogues/hand_in.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueAnswer {
  static constexpr ToolInfo info{
      .title = "Hand in an expert's answer",
      .description =
          "For experts: hands in your own answer of a round, with the word from your prompt, where you "
          "cannot "
          "write the file. Another text replaces it until the round is registered. The Judge never calls it.",
      .effect = Effect::writes,
      .example =
          "blue dialogue answer --id api-versioning --round 0 --expert muffin --word 3f9a1c2b --text -",
      .is_open_output = true,
  };

  struct Input : DialogueKey {
    int round = 0;
    std::string expert, word, text;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required<&Input::round>("The round of your prompt").range(0, 98);
      f.required<&Input::expert>("Your name").length(1, 60);
      f.required<&Input::word>("The word from your prompt").length(1, 40);
      f.required<&Input::text>("Your complete answer").length(1, kLongestString).from_input();
    }
  };
  struct Output : HandedIn {
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::expert, &Output::file>();
      f.optional<&Output::already_there>("The same text was handed in before");
      f.optional<&Output::replaced>("Another text was there before");
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    return Output{TRY(hand_in_answer(session, place, {input.round, input.expert, input.word, input.text}))};
  }

  static View view(const Output& output) {
    return {Paragraph{format("{} {}.", output.file,
                             output.already_there ? "has this answer already"
                             : output.replaced    ? "was replaced"
                                                  : "was written")}};
  }
};

extern constinit const Tool dialogue_answer_tool = make_tool<DialogueAnswer>("dialogue", "answer");

}  // namespace blue
