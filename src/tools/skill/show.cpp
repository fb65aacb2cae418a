// blue skill show: one skill as the markdown file that an agent reads.
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "prompts/skill.h"
#include "tools/tool.h"

namespace blue {

struct SkillShow {
  static constexpr ToolInfo info{
      .title = "Print a skill",
      .description =
          "Prints a skill unchanged, ready to be saved as SKILL.md where an agent looks for skills.",
      .is_command_only = true,
      .example = "blue skill show alignment-play",
  };

  struct Input {
    std::string name, file;
    static void describe(Fields<Input>& f) {
      f.required<&Input::name>("Name of the skill").length(1, 100).positional();
      f.optional<&Input::file>("Another file of the skill, by path").length(0, 200);
    }
  };
  struct Output {
    std::string name, description, text;
    std::vector<std::string> files;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::name, &Output::description>();
      f.optional<&Output::text>("The markdown, with frontmatter");
      f.optional<&Output::files>("Other files of the skill, by path");
    }
  };

  static Result<Output> run(Workspace&, const Input& input) {
    auto skill = find_skill(input.name);
    if (!skill) return fail(unknown_skill(input.name));
    Output output{skill->name, skill->description, skill->text, {}};
    for (const SkillFile& file : skill->files) output.files.push_back(file.path);
    if (input.file.empty() || input.file == "SKILL.md") return output;
    auto file = std::ranges::find(skill->files, input.file, &SkillFile::path);
    if (file == skill->files.end()) return fail(unknown_file(*skill, input.file));
    output.text = file->text;
    return output;
  }

  static Error unknown_skill(const std::string& name) {
    const std::vector<Skill> skills = all_skills();
    std::vector<std::string_view> names;
    for (const Skill& skill : skills) names.push_back(skill.name);
    return make_error(codes::invalid_value,
                      format("Unknown skill \"{}\".{}", printable(name), did_you_mean(name, names)))
        .at("name", name)
        .suggest("blue skill list shows every skill.");
  }

  static Error unknown_file(const Skill& skill, const std::string& path) {
    std::vector<std::string_view> paths{"SKILL.md"};
    for (const SkillFile& file : skill.files) paths.push_back(file.path);
    return make_error(codes::invalid_value, format("The skill {} has no file \"{}\".{}", skill.name,
                                                   printable(path), did_you_mean(path, paths)))
        .at("file", path)
        .suggest(format("blue skill show {} --json lists its files.", skill.name));
  }

  static std::string text(const Output& output) { return output.text; }
};

extern constinit const Tool skill_show_tool = make_tool<SkillShow>("skill", "show");

}  // namespace blue
