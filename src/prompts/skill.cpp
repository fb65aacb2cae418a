#include "prompts/skill.h"

#include <algorithm>

#include "base/embedded.h"
#include "base/fill.h"
#include "base/text.h"
#include "domain/expert.h"
#include "prompts/judge_assets.h"

namespace blue {

std::span<const Embedded> embedded_skills();

namespace {

constexpr std::string_view kFileName = "/SKILL.md";
constexpr std::string_view kFence = "---\n";

// The value of a line "key: value" of the frontmatter.
std::string header_value(std::string_view text, std::string_view key) {
  for (std::string_view line : split(text, '\n'))
    if (line.starts_with(key) && line.substr(key.size()).starts_with(": "))
      return std::string(trim(line.substr(key.size() + 2)));
  return {};
}

std::string render(std::string_view text) {
  const std::vector<std::string> names(kPastries.begin(), kPastries.end());
  return fill(include_shared(text),
              {{"names", join(names, ", ")},
               {"max_rounds", "`max_rounds`"},
               {"id_plain", "build-cache"},
               {"perspective", "MUFFIN-P0101"},
               {"recommendation", "MUFFIN-R0101"},
               {"tension", "MUFFIN-T0101"},
               {"evidence", "MUFFIN-E0101"},
               {"claim", "MUFFIN-C0101"},
               {"id_hint", "an id from your prompt, or one of your own from this answer"}});
}

}  // namespace

std::vector<Skill> all_skills() {
  std::vector<Skill> skills;
  for (const Embedded& file : embedded_skills()) {
    if (!file.path.ends_with(kFileName)) continue;
    std::string name(file.path.substr(0, file.path.size() - kFileName.size()));
    skills.push_back({std::move(name), header_value(file.text, "description"), render(file.text)});
  }
  return skills;
}

std::optional<Skill> find_skill(std::string_view name) {
  std::vector<Skill> skills = all_skills();
  auto found = std::ranges::find(skills, name, &Skill::name);
  if (found == skills.end()) return std::nullopt;
  return std::move(*found);
}

std::string skill_body(const Skill& skill) {
  std::size_t end = skill.text.find(kFence, kFence.size());
  if (!skill.text.starts_with(kFence) || end == std::string::npos) return skill.text;
  return std::string(trim(std::string_view(skill.text).substr(end + kFence.size()))) + "\n";
}

}  // namespace blue
