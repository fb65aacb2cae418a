// alignment-expert: the skill of an expert, with the part it is to take.
#include "base/format.h"
#include "prompts/skill.h"
#include "tools/prompts/prompt.h"

namespace blue {

struct AlignmentExpert {
  static constexpr std::string_view name = "alignment-expert";
  static constexpr std::string_view title = "Answer as an expert";
  static constexpr std::string_view description =
      "Teaches the markers of an expert's answer, what each one earns and when to converge.";

  struct Arguments {
    std::string prompt_file, role, question;
    static void describe(Fields<Arguments>& f) {
      f.optional("prompt_file", &Arguments::prompt_file, "Prompt to answer, as Blue wrote it")
          .length(0, 1000);
      f.optional("role", &Arguments::role, "Part to take where there is no prompt").length(0, 200);
      f.optional("question", &Arguments::question, "Question, where there is no prompt").length(0, 4000);
    }
  };

  static Result<std::string> render(Workspace&, const Arguments& given) {
    std::string out = skill_body(find_skill(name).value());
    out += "\n## Now\n\n";
    if (!given.prompt_file.empty())
      out += format("Read {} and do what it says.\n", given.prompt_file);
    else
      out += "Wait for the Judge's prompt.\n";
    if (!given.role.empty()) out += format("- role: {}\n", given.role);
    if (!given.question.empty()) out += format("- question: {}\n", given.question);
    return out;
  }
};

extern constinit const Prompt alignment_expert_prompt = make_prompt<AlignmentExpert>();

}  // namespace blue
