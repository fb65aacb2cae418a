#include "prompts/skill.h"

#include <algorithm>

#include "base/embedded.h"
#include "base/text.h"
#include "domain/panel/expert.h"
#include "markdown/front_matter.h"
#include "prompts/judge_assets.h"

namespace blue {

std::span<const Embedded> embedded_skills();

namespace {

constexpr std::string_view kManifest = "SKILL.md";

std::string description_of(std::string_view text) {
  auto head = parse_frontmatter(text);
  return head ? std::string(Json(std::move(head->values)).text_or("description", "")) : std::string();
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
    const std::size_t slash = file.path.find('/');
    if (slash == std::string_view::npos) continue;
    std::string name(file.path.substr(0, slash));
    std::string_view path = file.path.substr(slash + 1);
    if (skills.empty() || skills.back().name != name) skills.push_back({std::move(name), {}, {}, {}});
    if (path == kManifest) {
      skills.back().description = description_of(file.text);
      skills.back().text = render(file.text);
    } else {
      skills.back().files.push_back({std::string(path), std::string(file.text)});
    }
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
  auto head = parse_frontmatter(skill.text);
  return head ? std::string(head->body) + "\n" : skill.text;
}

}  // namespace blue
