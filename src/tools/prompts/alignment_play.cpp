// alignment-play: the skill of the Judge, with what the person asks for.
#include "base/format.h"
#include "prompts/skill.h"
#include "tools/prompts/prompt.h"

namespace blue {

struct AlignmentPlay {
  static constexpr std::string_view name = "alignment-play";
  static constexpr std::string_view title = "Play alignment";
  static constexpr std::string_view description =
      "Makes the agent the Judge of a dialogue of experts on a question, from the pool to the verdict.";

  struct Arguments {
    std::string topic, panel_size, rotation, max_rounds, rfc;
    static void describe(Fields<Arguments>& f) {
      f.optional("topic", &Arguments::topic, "What is to be decided").length(0, 4000).alias("question");
      f.optional("panel_size", &Arguments::panel_size, "Experts a round").length(0, 10);
      f.optional("rotation", &Arguments::rotation, "graduated, none, wildcards or full").length(0, 20);
      f.optional("max_rounds", &Arguments::max_rounds, "Rounds before a verdict may be forced").length(0, 10);
      f.optional("rfc", &Arguments::rfc, "RFC that the dialogue is about").length(0, 300);
    }
  };

  static Result<std::string> render(Workspace&, const Arguments& given) {
    std::string out = skill_body(find_skill(name).value());
    out += "\n## Now\n\n";
    out += given.topic.empty() ? "No question was given: ask for one, then begin with the pool.\n"
                               : format("Play alignment on this question: {}\n", given.topic);
    auto add = [&](std::string_view field, const std::string& value) {
      if (!value.empty()) out += format("- {}: {}\n", field, value);
    };
    add("panel_size", given.panel_size);
    add("rotation", given.rotation);
    add("max_rounds", given.max_rounds);
    add("rfc", given.rfc);
    return out;
  }
};

extern constinit const Prompt alignment_play_prompt = make_prompt<AlignmentPlay>();

}  // namespace blue
