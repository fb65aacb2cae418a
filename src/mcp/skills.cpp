#include "mcp/served_skill.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/hash.h"
#include "markdown/front_matter.h"

namespace blue {
namespace {

constexpr std::string_view kManifest = "SKILL.md";
constexpr std::size_t kMostFiles = 512;
constexpr std::size_t kMostBytes = std::size_t{16} << 20;
constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestDescription = 1024;

bool is_skill_name(std::string_view name) {
  auto is_allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.size() <= kLongestName && std::ranges::all_of(name, is_allowed) &&
         !name.starts_with('-') && !name.ends_with('-') && !name.contains("--");
}

std::unexpected<Error> refuse(std::string_view name, std::string_view why) {
  return fail(codes::invalid_value, format("The skill {} cannot be served: {}.", name, why));
}

Result<> check_files(const ServedSkill& skill) {
  std::size_t bytes = 0;
  for (const ServedFile& file : skill.files) bytes += file.text.size();
  if (skill.files.size() > kMostFiles)
    return refuse(skill.name, format("it has more than {} files", kMostFiles));
  if (bytes > kMostBytes) return refuse(skill.name, format("it has more than {} bytes", kMostBytes));
  return {};
}

Result<> check_head(const ServedSkill& skill) {
  const Json head(skill.frontmatter);
  if (!is_skill_name(skill.name))
    return refuse(skill.name, "its name is not made of a-z, 0-9 and single '-'");
  if (head.text_or("name", "") != skill.name)
    return refuse(skill.name, format("its head calls it \"{}\"", head.text_or("name", "")));
  std::string_view description = head.text_or("description", "");
  if (description.empty() || description.size() > kLongestDescription)
    return refuse(skill.name, format("its description has {} bytes", description.size()));
  return {};
}

}  // namespace

Result<ServedSkill> make_served_skill(std::string name, std::vector<ServedFile> files) {
  ServedSkill skill{std::move(name), {}, std::move(files)};
  std::ranges::sort(skill.files, {}, &ServedFile::path);
  auto manifest = std::ranges::find(skill.files, kManifest, &ServedFile::path);
  if (manifest == skill.files.end()) return refuse(skill.name, "it has no SKILL.md");
  std::rotate(skill.files.begin(), manifest, manifest + 1);
  skill.frontmatter = TRY(parse_frontmatter(skill.files.front().text)).values;
  TRY(check_head(skill));
  TRY(check_files(skill));
  for (ServedFile& file : skill.files) file.digest = "sha256:" + sha256(file.text);
  return skill;
}

std::string file_uri(const ServedSkill& skill, const ServedFile& file) {
  return format("skill://{}/{}", skill.name, file.path);
}

const ServedFile* find_skill_file(std::span<const ServedSkill> skills, std::string_view uri) {
  for (const ServedSkill& skill : skills)
    for (const ServedFile& file : skill.files)
      if (file_uri(skill, file) == uri) return &file;
  return nullptr;
}

Json resource_entry(const ServedSkill& skill, const ServedFile& file) {
  JsonObject out{{"uri", file_uri(skill, file)}};
  if (file.path == kManifest) {
    out.append("name", skill.name);
    out.append("description", *skill.frontmatter.find("description"));
  } else {
    out.append("name", file.path.substr(file.path.rfind('/') + 1));
  }
  out.append("mimeType", file.mime_type);
  out.append("size", file.text.size());
  return out;
}

Json skill_entry(const ServedSkill& skill) {
  JsonArray resources;
  for (const ServedFile& file : skill.files)
    resources.emplace_back(
        JsonObject{{"uri", file_uri(skill, file)}, {"digest", file.digest}, {"size", file.text.size()}});
  return JsonObject{{"uri", file_uri(skill, skill.files.front())},
                    {"frontmatter", skill.frontmatter},
                    {"resources", std::move(resources)}};
}

}  // namespace blue
