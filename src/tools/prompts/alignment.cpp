// alignment-play and alignment-expert: the skills of the Judge and of an expert, with what the user asks for.
#include "base/format.h"
#include "prompts/skill.h"
#include "tools/prompts/prompt.h"

namespace blue {
namespace {

// "- field: value" where there is a value.
std::string item(std::string_view field, const std::string& value) {
  return value.empty() ? "" : format("- {}: {}\n", field, value);
}

}  // namespace

struct AlignmentPlay {
  static constexpr std::string_view name = "alignment-play";
  static constexpr std::string_view title = "Play alignment";
  static constexpr std::string_view description =
      "Makes the agent the Judge of a dialogue of experts on a question, from the pool to the verdict.";

  struct Arguments {
    std::string topic, panel_size, rotation, max_rounds, rfc;
    static void describe(Fields<Arguments>& f) {
      f.optional<&Arguments::topic>("What is to be decided").length(0, 4000).alias("question");
      f.optional<&Arguments::panel_size>("Experts per round").length(0, 10);
      f.optional<&Arguments::rotation>("graduated, none, wildcards or full").length(0, 20);
      f.optional<&Arguments::max_rounds>("Rounds before a verdict may be forced").length(0, 10);
      f.optional<&Arguments::rfc>("RFC that the dialogue is about").length(0, 300);
    }
  };

  static Result<std::string> render(Workspace&, const Arguments& given) {
    return skill_body(find_skill(name).value()) + "\n## Now\n\n" +
           (given.topic.empty() ? "No question was given: ask for one, then start with the pool.\n"
                                : format("Play alignment on this question: {}\n", given.topic)) +
           item("panel_size", given.panel_size) + item("rotation", given.rotation) +
           item("max_rounds", given.max_rounds) + item("rfc", given.rfc);
  }
};

extern constinit const Prompt alignment_play_prompt = make_prompt<AlignmentPlay>();

struct AlignmentExpert {
  static constexpr std::string_view name = "alignment-expert";
  static constexpr std::string_view title = "Answer as an expert";
  static constexpr std::string_view description =
      "Teaches the markers of an expert's answer, what each one earns and when to converge.";

  struct Arguments {
    std::string prompt_file, role, question;
    static void describe(Fields<Arguments>& f) {
      f.optional<&Arguments::prompt_file>("Prompt to answer, as Blue wrote it").length(0, 1000);
      f.optional<&Arguments::role>("Role to take if no prompt is given").length(0, 200);
      f.optional<&Arguments::question>("Question if no prompt is given").length(0, 4000);
    }
  };

  static Result<std::string> render(Workspace&, const Arguments& given) {
    return skill_body(find_skill(name).value()) + "\n## Now\n\n" +
           (given.prompt_file.empty() ? "Wait for the Judge's prompt.\n"
                                      : format("Read {} and do what it says.\n", given.prompt_file)) +
           item("role", given.role) + item("question", given.question);
  }
};

extern constinit const Prompt alignment_expert_prompt = make_prompt<AlignmentExpert>();

}  // namespace blue
