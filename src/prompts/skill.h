#pragma once
// Skills: texts that teach an agent a role in a dialogue, in any project (assets/skills). What they share
// with protocol and prompts comes from the same files.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

// A file that a skill brings along.
struct SkillFile {
  std::string path;  // within the folder of the skill, with '/'
  std::string text;
};

struct Skill {
  std::string name;              // as the folder is called
  std::string description;       // when to use it
  std::string text;              // SKILL.md, with its frontmatter
  std::vector<SkillFile> files;  // all but SKILL.md, by path
};

// Every skill, by name.
std::vector<Skill> all_skills();
// The skill of this name; empty when there is none.
std::optional<Skill> find_skill(std::string_view name);
// The text below the frontmatter, for a conversation.
std::string skill_body(const Skill& skill);

}  // namespace blue
