// alignment-play and alignment-expert: the skills of the Judge and of an expert, with what the user asks for.
#include "base/format.h"
#include "base/text.h"
#include "prompts/skill.h"
#include "tools/prompts/prompt.h"

namespace blue {
struct AlignmentPlay {
  static constexpr std::string_view name = "alignment-play";
  static constexpr std::string_view title = "Play alignment";
  static constexpr std::string_view description =
      "Makes the agent the Judge of a dialogue of experts on a question, from the pool to the verdict.";

  // One argument: clients that fill several split the question over them.
  struct Arguments {
    std::string topic;
    static void describe(Fields<Arguments>& f) {
      f.required<&Arguments::topic>("The question, with options such as --panel-size 7 before it")
          .length(0, 20000)
          .alias("question");
    }
  };

  static Result<std::string> render(Workspace&, const Arguments& given) {
    return skill_body(find_skill(name).value()) + "\n## Now\n\n" +
           (trim(given.topic).empty()
                ? "No question was given: ask for one, then start with the pool.\n"
                : format("The user's words after the command follow. They are the question to play alignment "
                         "on; the options above (--panel-size 7) may be among them and are then not part of "
                         "it. If the client passed on only the beginning, the rest is in the user's "
                         "message.\n\n{}\n",
                         given.topic));
  }
};

extern constinit const Prompt alignment_play_prompt = make_prompt<AlignmentPlay>();

struct AlignmentExpert {
  static constexpr std::string_view name = "alignment-expert";
  static constexpr std::string_view title = "Answer as an expert";
  static constexpr std::string_view description =
      "Teaches the markers of an expert's answer, what each one earns and when to converge.";

  struct Arguments {
    std::string topic;
    static void describe(Fields<Arguments>& f) {
      f.required<&Arguments::topic>("The prompt file to answer, or a role and a question").length(0, 20000);
    }
  };

  static Result<std::string> render(Workspace&, const Arguments& given) {
    return skill_body(find_skill(name).value()) + "\n## Now\n\n" +
           (trim(given.topic).empty()
                ? "Wait for the Judge's prompt.\n"
                : format("The user's words after the command: {}\n\nIf they name a prompt file, read it and "
                         "do what it says; else take that role and answer that question.\n",
                         given.topic));
  }
};

extern constinit const Prompt alignment_expert_prompt = make_prompt<AlignmentExpert>();

}  // namespace blue
