#pragma once
// The skills extension (io.modelcontextprotocol/skills). A skill is a folder of files with a SKILL.md, each
// file a resource below skill://<name>: made and checked here, and the methods that list them.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/methods.h"
#include "mcp/surface.h"

namespace blue {

// Reads the front matter of SKILL.md and digests every file. Refuses what hosts would: front matter that
// cannot be read or has another name than `name`, a missing SKILL.md or description, names and sizes beyond
// the limits.
Result<ServedSkill> make_served_skill(std::string name, std::vector<ServedFile> files);

// skill://<name>/<path>
std::string file_uri(const ServedSkill& skill, const ServedFile& file);
// The file with this URI; null when there is none.
const ServedFile* find_skill_file(std::span<const ServedSkill> skills, std::string_view uri);
// The file as lists of resources show it; SKILL.md has the name and description of the skill.
Json resource_entry(const ServedSkill& skill, const ServedFile& file);
// The skill as skills/list shows it: {uri, frontmatter, resources}, with size and digest of every file.
Json skill_entry(const ServedSkill& skill);

// skills/list: every skill on one page.
MethodResult list_skills(const MethodCall& call);
// skills/get: the skill whose SKILL.md has this URI; -32602 for all other URIs.
MethodResult get_skill(const MethodCall& call);
// resources/directory/read: the direct children of a folder of a skill; -32602 for all other URIs.
MethodResult read_directory(const MethodCall& call);

}  // namespace blue
