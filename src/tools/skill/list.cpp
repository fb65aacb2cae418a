// blue skill list: the skills that Blue ships.
#include "prompts/skill.h"
#include "tools/tool.h"

namespace blue {

struct SkillList {
  static constexpr ToolInfo info{
      .title = "List the skills",
      .description = "The skills that Blue ships for agents, and when to use each.",
      .is_command_only = true,
      .example = "blue skill list",
  };

  struct Row {
    std::string name, description;
    static void describe(Fields<Row>& f) { f.plain<&Row::name, &Row::description>(); }
  };
  struct Output {
    std::vector<Row> skills;
    static void describe(Fields<Output>& f) { f.optional<&Output::skills>("Every skill"); }
  };

  static Result<Output> run(Workspace&, const NoInput&) {
    Output output;
    for (const Skill& skill : all_skills()) output.skills.push_back({skill.name, skill.description});
    return output;
  }

  static View view(const Output& output) {
    Pairs pairs;
    for (const Row& row : output.skills) pairs.rows.emplace_back(row.name, row.description);
    return {pairs,
            NextStep{"blue skill show alignment-play", "prints it as a file for an agent's skill folder"}};
  }
};

extern constinit const Tool skill_list_tool = make_tool<SkillList>("skill", "list");

}  // namespace blue
