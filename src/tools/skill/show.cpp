// blue skill show: one skill as the markdown file that an agent reads.
#include "base/format.h"
#include "base/text.h"
#include "prompts/skill.h"
#include "tools/tool.h"

namespace blue {

struct SkillShow {
  static constexpr ToolInfo info{
      .group = "skill",
      .verb = "show",
      .title = "Print a skill",
      .description =
          "Prints a skill as it is, ready to be saved as SKILL.md where an agent looks for skills.",
      .toolsets = "",
      .example = "blue skill show alignment-play",
  };

  struct Input {
    std::string name;
    static void describe(Fields<Input>& f) {
      f.required("name", &Input::name, "Name of the skill").length(1, 100).positional();
    }
  };
  struct Output {
    std::string name, description, text;
    static void describe(Fields<Output>& f) {
      f.optional("name", &Output::name, "Name");
      f.optional("description", &Output::description, "When to use it");
      f.optional("text", &Output::text, "The markdown, with frontmatter");
    }
  };

  static Result<Output> run(Workspace&, const Input& input) {
    if (auto skill = find_skill(input.name)) return Output{skill->name, skill->description, skill->text};
    const std::vector<Skill> skills = all_skills();
    std::vector<std::string_view> names;
    for (const Skill& skill : skills) names.push_back(skill.name);
    return fail(make_error(codes::invalid_value, format("There is no skill {}.{}", printable(input.name),
                                                        did_you_mean(input.name, names)))
                    .at("name")
                    .with_value(input.name)
                    .suggest("blue skill list shows every skill."));
  }

  static std::string text(const Output& output) { return output.text; }
};

extern constinit const Tool skill_show_tool = make_tool<SkillShow>();

}  // namespace blue
