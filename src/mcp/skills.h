#pragma once
// A skill that a server offers (extension io.modelcontextprotocol/skills): a folder of files with a SKILL.md,
// each of them a resource below skill://<name>.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace blue {

struct ServedFile {
  std::string path;  // within the skill, with '/'
  std::string mime_type;
  std::string text;
  std::string digest;  // "sha256:…" of the bytes of `text`
};

struct ServedSkill {
  std::string name;
  JsonObject frontmatter;         // of SKILL.md, every field
  std::vector<ServedFile> files;  // SKILL.md first, the others by path
};

// Reads the head of SKILL.md and digests every file. Refuses what hosts would: a head that cannot be read or
// whose name is not `name`, a missing SKILL.md or description, names and sizes past the limits.
Result<ServedSkill> make_served_skill(std::string name, std::vector<ServedFile> files);

// skill://<name>/<path>
std::string file_uri(const ServedSkill& skill, const ServedFile& file);
// The file that `uri` names; null when there is none.
const ServedFile* find_skill_file(std::span<const ServedSkill> skills, std::string_view uri);
// The file as lists of resources show it; SKILL.md speaks for the whole skill.
Json resource_entry(const ServedSkill& skill, const ServedFile& file);
// The skill as skills/list shows it: {uri, frontmatter, resources}, with size and digest of every file.
Json skill_entry(const ServedSkill& skill);

}  // namespace blue
