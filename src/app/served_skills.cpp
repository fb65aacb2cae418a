#include "app/served_skills.h"

#include <utility>

#include "base/log.h"
#include "prompts/skill.h"

namespace blue {
namespace {

ServedFile to_served(std::string path, std::string text) {
  const char* type = path.ends_with(".md") ? "text/markdown" : "text/plain";
  return {std::move(path), type, std::move(text), {}};
}

std::vector<ServedFile> files_of(Skill& skill) {
  std::vector<ServedFile> out{to_served("SKILL.md", std::move(skill.text))};
  for (SkillFile& file : skill.files) out.push_back(to_served(std::move(file.path), std::move(file.text)));
  return out;
}

}  // namespace

std::vector<ServedSkill> make_served_skills() {
  std::vector<ServedSkill> out;
  for (Skill& skill : all_skills()) {
    auto served = make_served_skill(skill.name, files_of(skill));
    if (served)
      out.push_back(*std::move(served));
    else
      log(LogLevel::error, "{}", served.error().message);
  }
  return out;
}

}  // namespace blue
